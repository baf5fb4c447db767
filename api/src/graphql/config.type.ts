import { Field, ObjectType } from 'type-graphql';

@ObjectType('AppConfig', { description: 'How this marketplace is set up.' })
export class ConfigType {
  @Field(() => String, { description: 'The display name.' })
  appName!: string;

  @Field(() => String, { description: 'Such as `production`.' })
  environment!: string;

  @Field(() => String, { description: 'The version of the program.' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether visits may be counted.' })
  analyticsEnabled!: boolean;

  @Field(() => Boolean, { description: 'Whether aids for developers show.' })
  debug!: boolean;

  @Field(() => String, {
    description: 'The IANA time zone of all dates and times of slots and bookings.',
  })
  timeZone!: string;

  @Field(() => [String], { description: 'The categories that a service can have.' })
  categories!: readonly string[];
}
