import { useUpdateProfileMutation, type OwnAccountFragment } from '../../graphql/generated/account.js';
import { useCities } from '../../graphql/useCities.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { filled } from '../../lib/rules.js';
import { trimmed } from '../../lib/trimmed.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../session/useDraftForm.js';
import { useSession } from '../../session/useSession.js';
import { Form } from '../../ui/form/Form.js';
import { emptyProfile, ProfileFields, profileFields } from '../../ui/form/ProfileFields.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextField } from '../../ui/form/TextField.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

const fieldsInOrder = ['name', ...profileFields] as const;

export function ProfileSection({ account }: { account: OwnAccountFragment }) {
  const { update } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  const cities = useCities().map(({ city }) => city);
  const isProvider = account.role === 'provider';
  const { form, unsaved, discard } = useDraftForm('profile', {
    defaultValues: {
      name: account.name,
      ...emptyProfile,
      ...Object.fromEntries(profileFields.map((name) => [name, account[name] ?? ''])),
    },
  });
  useUnsavedChanges(unsaved, discard);
  const { outcome, send } = useSend({ form, fields: fieldsInOrder, failed: 'Failed to save your profile' });
  const field = fieldsOf(form);
  const typed = form.watch();
  const warningOf = (name: (typeof profileFields)[number]) =>
    account.verification === 'verified' &&
    (name === 'businessName' || name === 'city') &&
    comparable(typed[name]) !== comparable(account[name] ?? '')
      ? 'Another business name or city takes your mark Verified back.'
      : undefined;

  const submit = form.handleSubmit((texts) =>
    send(async () => {
      const { name, phone, city, ...business } = trimmed(texts);
      // What is null is removed: only customers may have neither.
      const input = { name, phone: phone || null, city: city || null, ...(isProvider && business) };
      const { data } = await updateProfile({ variables: { input } });
      if (data) update({ name: data.updateProfile.name });
      form.reset(texts, { keepValues: true });
      discard();
      return 'Saved.';
    }),
  );

  return (
    <Section title="Profile">
      <Form onSubmit={submit}>
        <TextField label="Full Name" autoComplete="name" {...field('name', filled('Name is required'))} />
        <ProfileFields
          field={(name, rules) => ({ ...field(name, rules), hint: warningOf(name) })}
          cities={cities}
          isProvider={isProvider}
        />
        <Actions outcome={outcome}>
          <SubmitButton variant="outline" busy={form.formState.isSubmitting} busyText="Saving...">
            Save
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  );
}

/** As the server compares, for which letter case and blanks are no change (P73). */
const comparable = (text: string) => text.replace(/\s+/gu, '').toLowerCase();
