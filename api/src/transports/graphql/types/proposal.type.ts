import { Field, ID, ObjectType } from 'type-graphql';
import type { Party } from '../../../marketplace/bookings/booking-status.js';
import { PLAIN } from './plain.js';
import { SlotType } from './slot.type.js';
import { ActorEnum } from './timeline.type.js';

@ObjectType('Proposal', {
  ...PLAIN,
  description:
    'What one party of a confirmed booking proposes to the other: another slot, or to call the booking off. The booking remains as it is until the other party agrees.',
})
export class ProposalType {
  @Field(() => ID, { description: 'Unique ID.' })
  id!: string;

  @Field(() => SlotType, {
    nullable: true,
    description:
      'The proposed slot with the times for which it was proposed. `null` to call the booking off. The proposal does not hold it: other customers can book it.',
  })
  slot!: SlotType | null;

  @Field(() => ActorEnum, { description: 'Who proposed it: `customer` or `provider`. The other party responds.' })
  by!: Party;

  @Field(() => String, {
    nullable: true,
    description: 'Message to the other party, in plain text with line breaks. `null` if there is none.',
  })
  message!: string | null;
}
