import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { serverMessage } from '../../graphql/errors.js';
import { useRegisterProviderMutation } from '../../graphql/generated/register-provider.js';
import { useCities } from '../../graphql/useCities.js';
import { useUploadProgress } from '../../graphql/useUploadProgress.js';
import { showAlert } from '../../lib/alerts.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { imagesError, showFieldErrors } from '../../graphql/form-errors.js';
import { confirmPasswordRules, emailRules, filled, newPasswordRules } from '../../lib/rules.js';
import { trimmed } from '../../lib/trimmed.js';
import { useForm } from '../../lib/useForm.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { storeTab } from '../../session/storage.js';
import { EmailField } from '../../ui/form/ContactFields.js';
import { Form, FieldRow } from '../../ui/form/Form.js';
import { ImagesField } from '../../ui/form/ImagesField.js';
import { NewPasswordFields } from '../../ui/form/NewPasswordFields.js';
import { emptyProfile, ProfileFields } from '../../ui/form/ProfileFields.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { TextField } from '../../ui/form/TextField.js';
import { UploadProgress } from '../../ui/form/UploadProgress.js';
import { AuthPage } from './AuthPage.js';

const empty = { name: '', email: '', ...emptyProfile, password: '', confirmPassword: '' };

const fieldsInOrder = Object.keys(empty) as (keyof typeof empty)[];

export function ProviderRegisterPage() {
  const navigate = useNavigate();
  const [registerProvider] = useRegisterProviderMutation();
  const upload = useUploadProgress();
  const cities = useCities().map(({ city }) => city);
  const [images, setImages] = useState<File[]>([]);
  const form = useForm({ defaultValues: empty });
  const { getValues, setError, clearErrors } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  useUnsavedChanges(isDirty || images.length > 0);
  const field = fieldsOf(form);

  const submit = form.handleSubmit(async ({ password, confirmPassword: _, ...texts }) => {
    try {
      const variables = { input: { ...trimmed(texts), password }, images };
      await registerProvider({ variables, context: upload.context });
      storeTab('registered', { email: variables.input.email, role: 'provider' });
      showAlert('Registration successful! Please login to continue.');
      void navigate(paths.login);
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Registration failed');
      showFieldErrors(error, fieldsInOrder, setError);
      setError('root.images', { message: imagesError(error, images) ?? '' });
    } finally {
      upload.reset();
    }
  });

  return (
    <AuthPage
      title="Become a Service Provider"
      lead="Introduce yourself and your business. You can add services and time slots afterwards."
      other={{ question: 'Already have an account?', link: 'Sign in', to: paths.login }}
      maxW="2xl"
    >
      <Form onSubmit={submit}>
        <FieldRow>
          <TextField label="Full Name" autoComplete="name" {...field('name', filled('Name is required'))} />
          <EmailField {...field('email', emailRules)} />
        </FieldRow>
        <ProfileFields field={field} cities={cities} isProvider />
        <ImagesField
          label="Business Images"
          hint="Optional; the first one becomes your profile picture."
          files={images}
          error={errors.root?.images?.message}
          onChange={(files) => {
            setImages(files);
            clearErrors('root.images');
          }}
        />
        <FieldRow>
          <NewPasswordFields
            password={field('password', newPasswordRules)}
            confirmation={field(
              'confirmPassword',
              confirmPasswordRules(() => getValues('password')),
            )}
          />
        </FieldRow>
        {images.length > 0 && upload.percent !== undefined && <UploadProgress percent={upload.percent} />}
        <SubmitButton busy={isSubmitting} busyText="Creating account...">
          Create Provider Account
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
