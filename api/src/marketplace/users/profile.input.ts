import { Field, InputType } from 'type-graphql';
import { Lines, Optional, PersonName, Phone, Text, TextList, YesOrNo } from '../../kernel/validation.js';
import type { MailSettings } from './mail-settings.js';
import { DELETED_USER } from './provider-card.js';

@InputType({
  description:
    'Changes of the signed-in account. A field that is omitted is not changed; neither is one that is `null`, except `phone` and `city` of a customer, which are then removed.',
})
export class UpdateProfileInput {
  @Field(() => String, { nullable: true, description: 'Full name. Single line, 1 to 100 characters.' })
  @Optional()
  @PersonName('Name', 100, DELETED_USER)
  name?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Phone number. Free format, 1 to 40 characters, at least one digit.',
  })
  @Optional()
  @Phone()
  phone?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'City. Single line, 1 to 100 characters. Stored in the spelling of other providers there, if it differs only in case.',
  })
  @Optional()
  @Text('City', 100)
  city?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Name of the business. Single line, 1 to 150 characters. Providers only.',
  })
  @Optional()
  @Text('Business name', 150)
  businessName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Description of the business. Plain text, 1 to 5,000 characters, line breaks allowed. Providers only.',
  })
  @Optional()
  @Lines('Business description', 5000)
  businessDescription?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'Values of `Image.url` of the images to remove. Providers only. Default: none.',
  })
  @TextList('Images to remove', 20, 500)
  removeImages?: string[] | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Values of `Image.url` of all images that remain after `removeImages`, in their new order; new images follow them. The first image of the account becomes the profile image. Providers only. Default: the present order.',
  })
  @TextList('Image order', 20, 500)
  imageOrder?: string[] | null;
}

@InputType({
  description: 'Changes of the mails that the account receives. One that is omitted or `null` is not changed.',
})
export class MailSettingsInput implements Partial<Record<keyof MailSettings, boolean | null>> {
  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.nudges`.' })
  @Optional()
  @YesOrNo('nudges')
  nudges?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.reminders`.' })
  @Optional()
  @YesOrNo('reminders')
  reminders?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.reviewInvitations`.' })
  @Optional()
  @YesOrNo('reviewInvitations')
  reviewInvitations?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.messages`.' })
  @Optional()
  @YesOrNo('messages')
  messages?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'See `MailSettings.freeSlots`.' })
  @Optional()
  @YesOrNo('freeSlots')
  freeSlots?: boolean | null;
}
