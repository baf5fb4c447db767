import { Field, InputType } from 'type-graphql';
import { DateText, TimeText } from '../validation.js';

@InputType({ description: 'A new time slot.' })
export class CreateSlotInput {
  @Field(() => String, { description: '`yyyy-MM-dd`, today or later.' })
  @DateText('Date')
  date!: string;

  @Field(() => String, { description: '`HH:mm`' })
  @TimeText('Start time')
  startTime!: string;

  @Field(() => String, { description: '`HH:mm`; one before the start is on the next day.' })
  @TimeText('End time')
  endTime!: string;
}

@InputType({ description: 'A time slot as it shall be.' })
export class UpdateSlotInput extends CreateSlotInput {}
