import { Field, InputType } from 'type-graphql';
import { DateText, TimeText } from '../kernel/validation.js';

@InputType({ description: 'The data of a new time slot.' })
export class CreateSlotInput {
  @Field(() => String, {
    description:
      'Date on which the slot starts, `yyyy-MM-dd`. From today to 100 years ahead, in the time zone of the marketplace.',
  })
  @DateText('Date')
  date!: string;

  @Field(() => String, { description: 'Start time, `HH:mm`, from `00:00` to `23:59`.' })
  @TimeText('Start time')
  startTime!: string;

  @Field(() => String, {
    description:
      'End time, `HH:mm`, from `00:00` to `23:59`. Must differ from `startTime`. If it is earlier than `startTime`, the slot ends on the next day.',
  })
  @TimeText('End time')
  endTime!: string;
}

@InputType({ description: 'The new data of a time slot. Replaces all fields.' })
export class UpdateSlotInput extends CreateSlotInput {}
