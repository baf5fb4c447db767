import { Field, ID, ObjectType } from 'type-graphql';
import type { WishView } from '../../../marketplace/wishes/wishes.js';
import { PLAIN } from './plain.js';
import { DateTime } from './scalars.js';
import { ServiceType } from './service.type.js';

@ObjectType('Wish', {
  ...PLAIN,
  description:
    'A day on which an account would like to book a service whose provider has no free slots. It ends when the account is informed of a free slot, and when the day comes.',
})
export class WishType implements WishView {
  @Field(() => ID, { description: 'ID of the service.' })
  serviceId!: string;

  @Field(() => String, { description: 'The day, `yyyy-MM-dd`, in the time zone of the marketplace.' })
  date!: string;

  @Field(() => DateTime, { description: 'When the wish was made.' })
  createdAt!: Date;

  @Field(() => ServiceType, {
    nullable: true,
    description: 'The service. `null` while it is inactive or its provider is banned.',
  })
  service!: ServiceType | null;
}
