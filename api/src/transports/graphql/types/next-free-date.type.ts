import { Field, ID, ObjectType } from 'type-graphql';
import { PLAIN } from './plain.js';

@ObjectType('NextFreeDate', { ...PLAIN, description: 'The next day on which a service can be booked.' })
export class NextFreeDateType {
  @Field(() => ID, { description: 'ID of the service.' })
  serviceId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The first day from tomorrow on with a free slot of the provider, `yyyy-MM-dd`, in the time zone of the marketplace. `null` if there is none, or if the service does not exist or is not public.',
  })
  date!: string | null;
}
