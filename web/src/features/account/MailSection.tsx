import { useUpdateMailSettingsMutation, type OwnAccountFragment } from '../../graphql/generated/account.js';
import { useForm } from '../../lib/useForm.js';
import { SwitchField } from '../../ui/form/SwitchField.js';
import { Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

const LABELS = {
  nudges: 'Booking requests that wait for your decision',
  reminders: 'Reminders of your events',
  reviewInvitations: 'Invitations to review an event',
  messages: 'Unread messages about your bookings',
  freeSlots: 'Free times that you asked for',
} as const;

type Setting = keyof typeof LABELS;

/** The mails that the account can do without; those about its own actions are always sent. */
export function MailSection({ account }: { account: OwnAccountFragment }) {
  const [updateMailSettings] = useUpdateMailSettingsMutation();
  // Customers receive no booking requests.
  const settings = (Object.keys(LABELS) as Setting[]).filter(
    (name) => name !== 'nudges' || account.role === 'provider',
  );
  const form = useForm<Record<Setting, boolean>>({
    defaultValues: Object.fromEntries(settings.map((name) => [name, account.mailSettings?.[name] ?? true])),
  });
  const { outcome, send } = useSend({ form, fields: [], failed: 'Failed to save your settings' });

  const submit = form.handleSubmit((input) =>
    send(async () => {
      await updateMailSettings({ variables: { input } });
      return 'Saved.';
    }),
  );

  return (
    <Section
      title="Emails"
      lead="We always write to you about your bookings and your account. Do you also want emails about:"
    >
      <Form onSubmit={submit}>
        <div>
          {settings.map((name) => (
            <SwitchField key={name} label={LABELS[name]} {...form.register(name)} />
          ))}
        </div>
        <Actions outcome={outcome}>
          <SubmitButton variant="outline" busy={form.formState.isSubmitting} busyText="Saving...">
            Save
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  );
}
