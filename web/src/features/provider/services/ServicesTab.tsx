import { Grid } from '@chakra-ui/react';
import { useRef } from 'react';
import { useDeleteServiceMutation, type OwnServiceFragment } from '../../../graphql/generated/dashboard.js';
import { askConfirmation } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { forget } from '../dashboard/dashboard-cache.js';
import type { EditedService } from './ServiceDialog.js';
import { useSwitchService } from './useSwitchService.js';
import { OwnServiceCard } from './OwnServiceCard.js';
import { TabHeader } from '../dashboard/TabHeader.js';

interface ServicesTabProps {
  services: readonly OwnServiceFragment[];
  /** without a service, to add one */
  onEdit: (edited?: EditedService) => void;
  /** called if a deletion failed, for example because the service is already deleted */
  onOutdated: () => void;
}

export function ServicesTab({ services, onEdit, onOutdated }: ServicesTabProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const switchService = useSwitchService();
  const [deleteService] = useDeleteServiceMutation();

  const remove = async ({ id }: OwnServiceFragment) => {
    if (!askConfirmation('Are you sure you want to delete this service?')) return;
    try {
      await deleteService({ variables: { id }, update: (cache) => forget(cache, 'Service', id) });
      title.current?.focus();
    } catch (error) {
      console.error('Service could not be deleted', error);
      onOutdated();
    }
  };

  return (
    <>
      <TabHeader ref={title} title="Services" action="Add New Service" onAction={() => onEdit()} />
      {services.length === 0 ? (
        <EmptyState title="No services yet" text="Add one, and people can find and book you.">
          <Button variant="outline" onClick={() => onEdit()}>
            Add your first service
          </Button>
        </EmptyState>
      ) : (
        <Grid as="ul" templateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))" gap="5">
          {services.map((service) => (
            <li key={service.id}>
              <OwnServiceCard
                service={service}
                onEdit={() => onEdit({ existing: service })}
                onDuplicate={() => onEdit({ copied: service })}
                onSwitch={(isActive) => void switchService(service, isActive)}
                onDelete={() => void remove(service)}
              />
            </li>
          ))}
        </Grid>
      )}
    </>
  );
}
