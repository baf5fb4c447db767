import { useUpdateProfileMutation, type OwnAccountFragment } from '../../graphql/generated/account.js';
import { useCities } from '../../graphql/useCities.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { filled } from '../../lib/rules.js';
import { trimmed } from '../../lib/trimmed.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../session/useDraftForm.js';
import { useSession } from '../../session/useSession.js';
import { PhoneField } from '../../ui/form/ContactFields.js';
import { FieldRow, Form } from '../../ui/form/Form.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextAreaField, TextField } from '../../ui/form/TextField.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

const fieldsInOrder = ['name', 'phone', 'city', 'businessName', 'businessDescription'] as const;

export function ProfileSection({ account }: { account: OwnAccountFragment }) {
  const { update } = useSession();
  const [updateProfile] = useUpdateProfileMutation();
  const cities = useCities().map(({ city }) => city);
  const isProvider = account.role === 'provider';
  const { form, unsaved, discard } = useDraftForm('profile', {
    defaultValues: {
      name: account.name,
      phone: account.phone ?? '',
      city: account.city ?? '',
      businessName: account.businessName ?? '',
      businessDescription: account.businessDescription ?? '',
    },
  });
  useUnsavedChanges(unsaved, discard);
  const { outcome, send } = useSend({ form, fields: fieldsInOrder, failed: 'Failed to save your profile' });
  const field = fieldsOf(form);

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
        <FieldRow>
          <PhoneField {...field('phone', isProvider ? filled('Phone is required') : undefined)} />
          <TextField
            label="City"
            autoComplete="address-level2"
            suggestions={cities}
            {...field('city', isProvider ? filled('City is required') : undefined)}
          />
        </FieldRow>
        {isProvider && (
          <>
            <TextField
              label="Business Name"
              autoComplete="organization"
              {...field('businessName', filled('Business name is required'))}
            />
            <TextAreaField
              label="Business Description"
              autoComplete="off"
              {...field('businessDescription', filled('Business description is required'))}
            />
          </>
        )}
        <Actions outcome={outcome}>
          <SubmitButton variant="outline" busy={form.formState.isSubmitting} busyText="Saving...">
            Save
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  );
}
