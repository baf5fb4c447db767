import { chakra } from '@chakra-ui/react';
import defaultService from '../../assets/default-service.svg';
import { useDeleteServiceMutation } from '../../graphql/generated/save-service.js';
import { ask } from '../../lib/alerts.js';
import { formatPrice } from '../../lib/money.js';
import { Badge } from '../../ui/Badge.js';
import { Button } from '../../ui/Button.js';
import { Card } from '../../ui/Card.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { EditIcon, PlusIcon, TrashIcon } from '../../ui/icons.js';
import { Picture } from '../../ui/Picture.js';
import type { OwnService } from './useDashboard.js';

interface ServicesTabProps {
  services: readonly OwnService[];
  onAdd: () => void;
  onEdit: (service: OwnService) => void;
  onDeleted: () => void;
}

export function ServicesTab({ services, onAdd, onEdit, onDeleted }: ServicesTabProps) {
  const [deleteService] = useDeleteServiceMutation();

  const remove = async ({ id }: OwnService) => {
    if (!ask('Are you sure you want to delete this service?')) return;
    try {
      await deleteService({ variables: { id } });
    } catch (error) {
      console.error('Service could not be deleted', error);
    }
    onDeleted();
  };

  return (
    <>
      <Button mb="6" onClick={onAdd}>
        <PlusIcon /> Add New Service
      </Button>
      {services.length === 0 && (
        <EmptyState title="No services yet" text="Add one, and people can find and book you." />
      )}
      <chakra.ul
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))"
        gap="5"
      >
        {services.map((service) => (
          <li key={service.id}>
            <Card p="0" gap="0" overflow="hidden" height="full">
              <Picture src={service.images[0]?.cardUrl} fallback={defaultService} />
              <chakra.div
                display="flex"
                flexDirection="column"
                alignItems="flex-start"
                gap="2"
                p="5"
                flex="1"
              >
                <chakra.div display="flex" gap="2">
                  <Badge>{service.category}</Badge>
                  {!service.isActive && <Badge tone="calm">Inactive</Badge>}
                </chakra.div>
                <chakra.h2 textStyle="subheading">{service.title}</chakra.h2>
                <chakra.p textStyle="sm" color="fg.muted">
                  {formatPrice(service.price)} · {service.duration}
                </chakra.p>
                <chakra.div display="flex" gap="2" mt="auto" pt="2">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Edit ${service.title}`}
                    onClick={() => onEdit(service)}
                  >
                    <EditIcon /> Edit
                  </Button>
                  <Button
                    variant="danger"
                    size="sm"
                    aria-label={`Delete ${service.title}`}
                    onClick={() => remove(service)}
                  >
                    <TrashIcon /> Delete
                  </Button>
                </chakra.div>
              </chakra.div>
            </Card>
          </li>
        ))}
      </chakra.ul>
    </>
  );
}
