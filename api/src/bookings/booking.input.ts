import { Field, ID, InputType, Int } from 'type-graphql';
import {
  DateText,
  Email,
  GuestCount,
  Id,
  Nested,
  OptionalLines,
  Phone,
  Text,
} from '../validation.js';

@InputType({ description: 'Whom the provider is to contact.' })
export class CustomerDetailsInput {
  @Field(() => String, { description: 'Name.' })
  @Text('Name', 100)
  name!: string;

  @Field(() => String, { description: 'E-mail address.' })
  @Email()
  email!: string;

  @Field(() => String, { description: 'Phone number.' })
  @Phone()
  phone!: string;
}

@InputType({
  description: 'A request for a slot; service, provider, slot and date must belong together.',
})
export class CreateBookingInput {
  @Field(() => ID, { description: 'The service.' })
  @Id('Service')
  serviceId!: string;

  @Field(() => ID, { description: "The service's provider." })
  @Id('Provider')
  providerId!: string;

  @Field(() => String, { description: 'The day of the slot, `yyyy-MM-dd`, tomorrow or later.' })
  @DateText('Event date')
  eventDate!: string;

  @Field(() => ID, { description: "One of the provider's free slots." })
  @Id('Time slot', 'Please select a time slot')
  timeSlot!: string;

  @Field(() => String, {
    description: 'What is celebrated, such as Birthday, Wedding or Corporate.',
  })
  @Text('Event type', 100)
  eventType!: string;

  @Field(() => Int, { description: 'From 1 to 100,000.' })
  @GuestCount()
  guestCount!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Anything the provider should know, up to 5,000 characters.',
  })
  @OptionalLines('Message', 5000)
  message?: string | null;

  @Field(() => CustomerDetailsInput, { description: 'Whom the provider is to contact.' })
  @Nested('Customer details')
  customerDetails!: CustomerDetailsInput;
}
