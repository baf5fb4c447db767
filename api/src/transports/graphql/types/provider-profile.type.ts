import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { LongText, Entries } from '../../../engine/graphql/facts.js';
import { MAX_SERVICES } from '../../../marketplace/services/service-limits.js';
import { MAX_NEXT_FREE_DATES } from '../../../marketplace/providers/provider-profile.js';
import { Image } from './image.type.js';
import { PLAIN } from './plain.js';
import { ANSWERED_PERCENT, ANSWERS_WITHIN_HOURS, COMPLETED_EVENTS } from './provider-record.type.js';
import { ServiceType } from './service.type.js';

@ObjectType('ProviderProfile', { ...PLAIN, description: 'What the page of a provider shows.' })
export class ProviderProfileType {
  @Field(() => ID, { description: "ID of the provider's account." })
  id!: string;

  @Field(() => String, { description: 'Full name of the person.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Name of the business.' })
  businessName!: string | null;

  @LongText(1)
  @Field(() => String, {
    nullable: true,
    description: 'Description of the business in plain text, with line breaks. `null` if there is none.',
  })
  businessDescription!: string | null;

  @Field(() => String, { nullable: true, description: 'City in which the provider works.' })
  city!: string | null;

  @Field(() => [Image], {
    description: 'Images of the business, in the order that the provider has set. May be empty.',
  })
  images!: Image[];

  @Field(() => Float, {
    nullable: true,
    description:
      'Mean of the ratings of all reviews, not rounded. `null` if there is none yet; clients show `New` then.',
  })
  rating!: number | null;

  @Field(() => Int, { description: 'Number of reviews.' })
  ratingCount!: number;

  @Field(() => Boolean, { description: 'Whether an administrator has verified the business.' })
  verified!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The day on which the business was verified, `yyyy-MM-dd`, in the time zone of the marketplace. `null` if it is not.',
  })
  verifiedSince!: string | null;

  @Entries(MAX_SERVICES)
  @Field(() => [ServiceType], { description: 'The active services of the provider, newest first.' })
  services!: ServiceType[];

  @Field(() => [String], {
    description: `The next dates with free slots, \`yyyy-MM-dd\`, in ascending order, from tomorrow on in the time zone of the marketplace. At most ${MAX_NEXT_FREE_DATES}.`,
  })
  nextFreeDates!: string[];

  @Field(() => String, {
    description: 'Date of the registration, `yyyy-MM-dd`, in the time zone of the marketplace.',
  })
  memberSince!: string;

  @Field(() => String, { nullable: true, description: 'Email address. `null` if the request has no valid token.' })
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Phone number. `null` if the request has no valid token.' })
  phone?: string | null;

  @Field(() => Int, { nullable: true, description: ANSWERS_WITHIN_HOURS })
  answersWithinHours!: number | null;

  @Field(() => Int, { nullable: true, description: ANSWERED_PERCENT })
  answeredPercent!: number | null;

  @Field(() => Int, { description: COMPLETED_EVENTS })
  completedEvents!: number;
}
