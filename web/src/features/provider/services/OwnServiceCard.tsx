import { Card, chakra } from '@chakra-ui/react';
import defaultService from '../../../assets/default-service.svg';
import type { OwnServiceFragment } from '../../../graphql/generated/dashboard.js';
import { formatPrice } from '../../../lib/numbers.js';
import { Badge } from '../../../ui/Badge.js';
import { Button } from '../../../ui/Button.js';
import { EditIcon, TrashIcon } from '../../../ui/icons.js';
import { SwitchField } from '../../../ui/form/SwitchField.js';
import { Picture } from '../../../ui/Picture.js';

interface OwnServiceCardProps {
  service: OwnServiceFragment;
  onEdit: () => void;
  onDuplicate: () => void;
  onSwitch: (isActive: boolean) => void;
  onDelete: () => void;
}

export const OwnServiceCard = ({ service, onEdit, onDuplicate, onSwitch, onDelete }: OwnServiceCardProps) => (
  <Card.Root as="article" p="0" gap="0" overflow="hidden" height="full">
    <Picture src={service.images[0]?.cardUrl} fallback={defaultService} />
    <Body>
      <div className="badges">
        <Badge>{service.category}</Badge>
        {!service.isActive && <Badge tone="calm">Inactive</Badge>}
      </div>
      <h3 dir="auto">{service.title}</h3>
      <p dir="auto" className="description">
        {service.description}
      </p>
      <p className="price">
        {formatPrice(service.price)} · <bdi>{service.duration}</bdi>
      </p>
      {service.features.length > 0 && (
        <p dir="auto" className="features">
          {service.features.join(' · ')}
        </p>
      )}
      <div className="switch">
        <SwitchField
          label="Show to customers"
          aria-label={`Show ${service.title} to customers`}
          checked={service.isActive}
          onChange={({ target }) => onSwitch(target.checked)}
        />
      </div>
      <div className="actions">
        <Button variant="outline" aria-label={`Edit ${service.title}`} onClick={onEdit}>
          <EditIcon /> Edit
        </Button>
        <Button variant="ghost" aria-label={`Duplicate ${service.title}`} onClick={onDuplicate}>
          Duplicate
        </Button>
        <Button data-far variant="danger" size="icon" aria-label={`Delete ${service.title}`} onClick={onDelete}>
          <TrashIcon />
        </Button>
      </div>
    </Body>
  </Card.Root>
);

const Body = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    flex: '1',
    p: '5',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& .badges': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& h3': { textStyle: 'subheading' },
    '& .description': { color: 'fg.muted', lineClamp: '3' },
    '& .price': { fontWeight: 'medium' },
    '& .features': { color: 'fg.muted', textStyle: 'xs', lineClamp: '2' },
    '& .switch': { mt: 'auto' },
    '& .actions': { display: 'flex', flexWrap: 'wrap', gap: '1', pt: '3', borderTopWidth: '1px' },
    '& [data-far]': { ms: 'auto' },
  },
});
