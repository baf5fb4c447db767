import { Flex, Grid } from '@chakra-ui/react';
import type { EventPlan } from '../routes/paths.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import { PlanFields, planOf } from './PlanFields.js';

interface PlanDialogProps {
  plan: EventPlan;
  onChange: (plan: EventPlan) => void;
  onClose: () => void;
}

export const PlanDialog = ({ plan, onChange, onClose }: PlanDialogProps) => (
  <Dialog title="Your Event" onClose={onClose}>
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(planOf(event.currentTarget));
        onClose();
      }}
    >
      <Grid templateColumns="minmax(0, 5fr) minmax(0, 4fr)" gap="3">
        <PlanFields {...plan} />
      </Grid>
      <Flex justify="end" mt="6">
        <Button type="submit">Save</Button>
      </Flex>
    </form>
  </Dialog>
);
