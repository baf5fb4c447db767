import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { LongText, SHORT } from '../../../engine/graphql/facts.js';
import type { Timestamp } from '../../../kernel/timestamp.js';
import type { Actor, TimelineKind } from '../../../marketplace/bookings/booking-status.js';
import { PLAIN } from './plain.js';
import { DateTime } from './scalars.js';

export const TimelineKindEnum = {
  requested: 'requested',
  confirmed: 'confirmed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  moved: 'moved',
  called_off: 'called_off',
  completed: 'completed',
} as const;
registerEnumType(TimelineKindEnum, {
  name: 'TimelineKind',
  description: 'What happened to a booking.',
  valuesConfig: {
    requested: { description: 'The customer requested it.' },
    confirmed: { description: 'The provider confirmed it.' },
    declined: { description: 'The provider declined it.' },
    withdrawn: { description: 'The customer cancelled it while it was pending.' },
    expired: { description: 'Its slot began while it was pending.' },
    moved: { description: 'It was moved to another slot.' },
    called_off: { description: 'Both parties agreed to call it off, or the account of one of them was deleted.' },
    completed: { description: 'Its slot ended.' },
  },
});

export const ActorEnum = {
  customer: 'customer',
  provider: 'provider',
  administrator: 'administrator',
  system: 'system',
} as const;
registerEnumType(ActorEnum, {
  name: 'Actor',
  description: 'Who changed a booking.',
  valuesConfig: {
    customer: { description: 'The account that made the booking.' },
    provider: { description: 'The provider of the service.' },
    administrator: { description: 'An administrator.' },
    system: { description: 'The server, when the time had come, or when an account was deleted by its owner.' },
  },
});

@ObjectType('TimelineEntry', { ...PLAIN, description: 'An entry of the timeline of a booking.' })
export class TimelineEntryType {
  @Field(() => TimelineKindEnum, { description: 'What happened.' })
  kind!: TimelineKind;

  @Field(() => DateTime, { description: 'When it happened.' })
  at!: Timestamp;

  @Field(() => ActorEnum, {
    description: 'Who did it. A booking is `moved`, or `called_off` by agreement, by the party that proposed it.',
  })
  by!: Actor;

  @LongText(SHORT)
  @Field(() => String, {
    nullable: true,
    description:
      'What that party wrote about it, in plain text with line breaks. `null` if it wrote nothing, or its account has been deleted.',
  })
  reason!: string | null;
}
