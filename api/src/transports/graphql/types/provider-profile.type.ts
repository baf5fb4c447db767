import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { LongText, Entries } from '../../../engine/graphql/facts.js';
import { RESPONSE_HOURS } from '../../../marketplace/bookings/booking-limits.js';
import { MAX_SERVICES } from '../../../marketplace/services/service-limits.js';
import { MAX_NEXT_FREE_DATES } from '../../../marketplace/providers/provider-profile.js';
import { Image } from './image.type.js';
import { PLAIN } from './plain.js';
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

  @Field(() => Int, {
    nullable: true,
    description:
      'Median number of hours, rounded up, after which the provider confirmed or declined the requests of the last 90 days. `null` if there were fewer than 5 requests, or if none has been confirmed or declined. Withdrawn requests do not count.',
  })
  answersWithinHours!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: `Rounded percentage of the requests of the last 90 days that the provider confirmed or declined within ${RESPONSE_HOURS} hours, of those that were confirmed or declined or are older than that. \`null\` if there were fewer than 5 requests. Withdrawn requests do not count.`,
  })
  answeredPercent!: number | null;
}
