import { Field, ObjectType } from 'type-graphql';

@ObjectType('AppConfig', { description: 'Public configuration of this marketplace.' })
export class ConfigType {
  @Field(() => String, { description: 'Display name of the marketplace.' })
  appName!: string;

  @Field(() => String, {
    description: 'Name of the deployment environment, for example `production`.',
  })
  environment!: string;

  @Field(() => String, { description: 'Version of the server software, for example `1.0.0`.' })
  version!: string;

  @Field(() => Boolean, { description: 'Whether clients may collect usage analytics.' })
  analyticsEnabled!: boolean;

  @Field(() => Boolean, { description: 'Whether clients show debugging aids for developers.' })
  debug!: boolean;

  @Field(() => String, {
    description:
      'IANA time zone of all dates and times of slots and bookings, for example `Europe/Berlin`. It also determines which day is today.',
  })
  timeZone!: string;

  @Field(() => [String], { description: 'Categories that a service can have, in display order.' })
  categories!: readonly string[];
}
