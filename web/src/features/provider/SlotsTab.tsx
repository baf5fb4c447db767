import { chakra } from '@chakra-ui/react';
import { useDeleteSlotMutation } from '../../graphql/generated/save-slot.js';
import { ask } from '../../lib/alerts.js';
import { describeDay, formatDay } from '../../lib/dates.js';
import { formatSpan } from '../../lib/times.js';
import { Badge } from '../../ui/Badge.js';
import { Button } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { EditIcon, PlusIcon, TrashIcon } from '../../ui/icons.js';
import type { OwnSlot } from './useDashboard.js';

interface SlotsTabProps {
  slots: readonly OwnSlot[];
  onAdd: () => void;
  onEdit: (slot: OwnSlot) => void;
  onDeleted: () => void;
}

export function SlotsTab({ slots, onAdd, onEdit, onDeleted }: SlotsTabProps) {
  const [deleteSlot] = useDeleteSlotMutation();

  const remove = async ({ id }: OwnSlot) => {
    if (!ask('Are you sure you want to delete this slot?')) return;
    try {
      await deleteSlot({ variables: { id } });
    } catch (error) {
      console.error('Slot could not be deleted', error);
    }
    onDeleted();
  };

  return (
    <>
      <Button mb="6" onClick={onAdd}>
        <PlusIcon /> Add Time Slot
      </Button>
      {slots.length === 0 && (
        <EmptyState title="No time slots yet" text="Add the times at which people can book you." />
      )}
      <chakra.ul display="grid" gap="3">
        {slots.map((slot) => {
          const name = `slot ${formatDay(slot.date)} ${formatSpan(slot)}`;
          return (
            <Row key={slot.id}>
              <chakra.div flex="1" minW="12rem">
                <chakra.p fontWeight="semibold">{describeDay(slot.date)}</chakra.p>
                <chakra.p textStyle="sm" color="fg.muted">
                  {formatSpan(slot)}
                </chakra.p>
              </chakra.div>
              <Badge tone={slot.isBooked ? 'brand' : 'good'}>
                {slot.isBooked ? 'Booked' : 'Available'}
              </Badge>
              <chakra.div display="flex" gap="2">
                <Button
                  variant="outline"
                  size="icon"
                  disabled={slot.isBooked}
                  aria-label={`Edit ${name}`}
                  onClick={() => onEdit(slot)}
                >
                  <EditIcon />
                </Button>
                <Button
                  variant="danger"
                  size="icon"
                  disabled={slot.isBooked}
                  aria-label={`Delete ${name}`}
                  onClick={() => remove(slot)}
                >
                  <TrashIcon />
                </Button>
              </chakra.div>
            </Row>
          );
        })}
      </chakra.ul>
    </>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4',
    px: '5',
    py: '4',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
  },
});
