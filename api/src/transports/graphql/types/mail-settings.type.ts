import { Field, ObjectType } from 'type-graphql';
import type { MailSettings } from '../../../marketplace/users/mail-settings.js';
import { PLAIN } from './plain.js';

@ObjectType('MailSettings', {
  ...PLAIN,
  description: 'The mails that an account receives besides those about its own actions. All are on at first.',
})
export class MailSettingsType implements MailSettings {
  @Field(() => Boolean, { description: 'Mails to a provider about booking requests that wait for its decision.' })
  nudges!: boolean;

  @Field(() => Boolean, { description: 'Mails two days before a confirmed event.' })
  reminders!: boolean;

  @Field(() => Boolean, { description: 'Mails on the day after an event that invite the customer to review it.' })
  reviewInvitations!: boolean;

  @Field(() => Boolean, { description: 'Mails about messages that have not been read.' })
  messages!: boolean;

  @Field(() => Boolean, { description: 'Mails about slots that became free on a day for which the account waits.' })
  freeSlots!: boolean;
}
