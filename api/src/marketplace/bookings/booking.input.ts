import { ArgsType, Field, Float, ID, InputType, Int } from 'type-graphql';
import { EmailField, LinesField, PhoneField, TextField } from '../../kernel/text-field.js';
import { MAX_GUESTS, MIN_GUESTS, readable } from '../../kernel/field-limits.js';
import {
  Amount,
  DateText,
  GuestCount,
  Id,
  Nested,
  Optional,
  Text,
  TimeText,
  YesOrNo,
} from '../../kernel/validation.js';
import { MAX_REASON } from './booking-limits.js';

const NOT_COMPARED = 'If it is another one by now, `CONFLICT`. Default: not compared.';

/** What the client has shown; another value by now is CONFLICT. */
@ArgsType()
export class TermsBody {
  @Field(() => String, { nullable: true, description: `Date that was shown, \`yyyy-MM-dd\`. ${NOT_COMPARED}` })
  @Optional()
  @DateText('Event date')
  eventDate?: string | null;

  @Field(() => String, { nullable: true, description: `Start time that was shown, \`HH:mm\`. ${NOT_COMPARED}` })
  @Optional()
  @TimeText('Start time')
  startTime?: string | null;

  @Field(() => String, { nullable: true, description: `End time that was shown, \`HH:mm\`. ${NOT_COMPARED}` })
  @Optional()
  @TimeText('End time')
  endTime?: string | null;
}

const ReasonField = () =>
  LinesField('Reason', {
    max: MAX_REASON,
    description: 'Reason, which the other party reads.',
    optional: true,
    empty: true,
  });

@ArgsType()
export class ReasonBody {
  @ReasonField()
  reason?: string | null;
}

@ArgsType()
export class DecisionBody extends TermsBody {
  @ReasonField()
  reason?: string | null;
}

const SLOT = "ID of one of the provider's free slots";

@ArgsType()
export class MoveBody extends TermsBody {
  @Field(() => ID, { description: `${SLOT}, on tomorrow or a later day.` })
  @Id('Time slot', 'Please select a time slot')
  slotId!: string;
}

@ArgsType()
export class ProposalBody extends TermsBody {
  @Field(() => ID, { nullable: true, description: `${SLOT}. Default: calls the booking off.` })
  @Optional()
  @Id('Time slot')
  slotId?: string | null;

  @LinesField('Message', { max: MAX_REASON, description: 'Message to the other party.', optional: true, empty: true })
  message?: string | null;
}

@ArgsType()
export class ProposalAnswerBody {
  @Field(() => Boolean, { description: '`true` to accept the proposal, `false` to refuse it.' })
  @YesOrNo('Accept')
  accept!: boolean;

  @Field(() => ID, { nullable: true, description: `ID of the proposal that was shown. ${NOT_COMPARED}` })
  @Optional()
  @Id('Proposal')
  proposalId?: string | null;
}

@InputType({ description: 'The contact person of a booking.' })
export class CustomerDetailsInput {
  @TextField('Name', { max: 100, description: 'Full name.' })
  name!: string;

  @EmailField('Email address')
  email!: string;

  @PhoneField('Phone number.')
  phone!: string;
}

const MAX_EVENT_TYPE = 100;

@InputType({
  description: 'A request to book a slot. Service, provider, slot and date must match each other.',
})
export class CreateBookingInput {
  @Field(() => ID, {
    description: 'ID of the service. It must be active, and its provider not banned.',
  })
  @Id('Service')
  serviceId!: string;

  @Field(() => ID, { description: "ID of the service's provider." })
  @Id('Provider')
  providerId!: string;

  @Field(() => String, {
    description: 'Date of the slot, `yyyy-MM-dd`. Tomorrow or later, in the time zone of the marketplace.',
  })
  @DateText('Event date')
  eventDate!: string;

  @Field(() => ID, { description: "ID of one of the provider's free slots." })
  @Id('Time slot', 'Please select a time slot')
  timeSlot!: string;

  @Field(() => String, {
    description: `Type of the event, for example \`Birthday\`, \`Wedding\` or \`Corporate\`. Free text, single line, 1 to ${MAX_EVENT_TYPE} characters.`,
  })
  @Text('Event type', MAX_EVENT_TYPE)
  eventType!: string;

  @Field(() => Int, { description: `Number of expected guests, ${MIN_GUESTS} to ${readable(MAX_GUESTS)}.` })
  @GuestCount()
  guestCount!: number;

  @LinesField('Message', { max: 5000, description: 'Message to the provider.', optional: true, empty: true })
  message?: string | null;

  @Field(() => CustomerDetailsInput, {
    description: 'The person whom the provider contacts about the booking.',
  })
  @Nested('Customer details')
  customerDetails!: CustomerDetailsInput;

  @Field(() => String, { nullable: true, description: `Start time that was shown, \`HH:mm\`. ${NOT_COMPARED}` })
  @Optional()
  @TimeText('Start time')
  startTime?: string | null;

  @Field(() => String, { nullable: true, description: `End time that was shown, \`HH:mm\`. ${NOT_COMPARED}` })
  @Optional()
  @TimeText('End time')
  endTime?: string | null;

  @Field(() => Float, { nullable: true, description: `Price in dollars that was shown. ${NOT_COMPARED}` })
  @Optional()
  @Amount('Total amount')
  totalAmount?: number | null;
}
