import { Field, ID, Int, ObjectType } from 'type-graphql';
import { RESPONSE_HOURS } from '../../../marketplace/bookings/booking-limits.js';
import { PLAIN } from './plain.js';

export const ANSWERS_WITHIN_HOURS =
  'Median number of hours, rounded up, after which the provider confirmed or declined the requests of the last 90 days. `null` if there were fewer than 5 requests, or if none has been confirmed or declined. Withdrawn requests do not count.';
export const ANSWERED_PERCENT = `Rounded percentage of the requests of the last 90 days that the provider confirmed or declined within ${RESPONSE_HOURS} hours, of those that were confirmed or declined or are older than that. \`null\` if there were fewer than 5 requests. Withdrawn requests do not count.`;
export const COMPLETED_EVENTS = 'Number of completed bookings.';

@ObjectType('ProviderRecord', { ...PLAIN, description: 'What is measured of a provider.' })
export class ProviderRecordType {
  @Field(() => ID, { description: "ID of the provider's account." })
  providerId!: string;

  @Field(() => Int, { nullable: true, description: ANSWERS_WITHIN_HOURS })
  answersWithinHours!: number | null;

  @Field(() => Int, { nullable: true, description: ANSWERED_PERCENT })
  answeredPercent!: number | null;

  @Field(() => Int, { description: COMPLETED_EVENTS })
  completedEvents!: number;
}
