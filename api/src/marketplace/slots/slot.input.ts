import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { DateText, Optional, TimeText, Weekdays } from '../../kernel/validation.js';
import { MAX_SERIES_DAYS } from './slot-limits.js';

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

@InputType({ description: 'The data of a series of time slots: the same times on some weekdays of a range of days.' })
export class CreateSlotsInput {
  @Field(() => String, { description: 'Start time of each slot, `HH:mm`, from `00:00` to `23:59`.' })
  @TimeText('Start time')
  startTime!: string;

  @Field(() => String, {
    description:
      'End time of each slot, `HH:mm`, from `00:00` to `23:59`. Must differ from `startTime`. If it is earlier than `startTime`, each slot ends on the day after its start.',
  })
  @TimeText('End time')
  endTime!: string;

  @Field(() => [Int], { description: 'The days of the week, at least one, from `1` (Monday) to `7` (Sunday).' })
  @Weekdays()
  weekdays!: number[];

  @Field(() => String, {
    description:
      'First day of the series, `yyyy-MM-dd`. From today to 100 years ahead, in the time zone of the marketplace.',
  })
  @DateText('From')
  from!: string;

  @Field(() => String, {
    description: `Last day of the series, \`yyyy-MM-dd\`, inclusive. Not before \`from\`, and at most ${MAX_SERIES_DAYS} days after it.`,
  })
  @DateText('Until')
  until!: string;
}

@ArgsType()
export class FreeSlotsArgs {
  @Field(() => String, { description: 'First day, `yyyy-MM-dd`. Can be in the past.' })
  @DateText('From')
  from!: string;

  @Field(() => String, { description: 'Last day, `yyyy-MM-dd`, inclusive. Not before `from`.' })
  @DateText('Until')
  until!: string;

  @Field(() => [Int], {
    nullable: true,
    description:
      'Only slots that start on these days of the week, from `1` (Monday) to `7` (Sunday). Default: all days.',
  })
  @Optional()
  @Weekdays()
  weekdays?: number[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only slots with this start time, `HH:mm`. Default: all times.',
  })
  @Optional()
  @TimeText('Start time')
  startTime?: string | null;
}
