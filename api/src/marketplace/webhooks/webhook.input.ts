import { Field, InputType } from 'type-graphql';
import { MAX_URL } from '../../engine/egress/allowed-url.js';
import { TextField } from '../../kernel/text-field.js';
import { Optional, SomeOf, YesOrNo } from '../../kernel/validation.js';
import { WEBHOOK_KINDS, type WebhookKind } from './webhook-kinds.js';

const URL_OPTIONS = {
  max: MAX_URL,
  description: 'Where requests are sent: an `https:` URL with a public host, on any port.',
};
const KINDS = `What the webhook is told of, at least one of: ${WEBHOOK_KINDS.map((kind) => `\`${kind}\``).join(', ')}. Duplicates are dropped.`;

@InputType({ description: 'The data of a new webhook.' })
export class CreateWebhookInput {
  @TextField('Address', URL_OPTIONS)
  url!: string;

  @Field(() => [String], { description: KINDS })
  @SomeOf('Kinds', WEBHOOK_KINDS)
  kinds!: WebhookKind[];
}

@InputType({ description: 'Changes of a webhook. A field that is omitted or `null` is not changed.' })
export class UpdateWebhookInput {
  @TextField('Address', { ...URL_OPTIONS, optional: true })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: KINDS })
  @Optional()
  @SomeOf('Kinds', WEBHOOK_KINDS)
  kinds?: WebhookKind[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      '`false` switches the webhook off: deliveries that wait fail. `true` switches it on, and sets `failures` to 0; what happened while it was off is not sent.',
  })
  @Optional()
  @YesOrNo('active')
  active?: boolean | null;
}
