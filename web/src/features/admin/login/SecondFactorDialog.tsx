import { showFieldErrors } from '../../../graphql/form-errors.js';
import { serverMessage } from '../../../graphql/errors.js';
import {
  useConfirmSecondFactorMutation,
  useDropSecondFactorMutation,
} from '../../../graphql/generated/second-factor.js';
import { showAlert } from '../../../lib/alerts.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { useForm } from '../../../lib/useForm.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { Dialog } from '../../../ui/Dialog.js';
import { Form } from '../../../ui/form/Form.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { TextField } from '../../../ui/form/TextField.js';
import { codeField, codeRules } from './code-field.js';
import { SetupSteps, type SecondFactorSetup } from './SetupSteps.js';

interface SecondFactorDialogProps {
  /** what to switch on; null if the second factor is on */
  setup: SecondFactorSetup | null;
  onClose: () => void;
}

const SWITCH_ON = {
  label: 'Switch On',
  busy: 'Switching on...',
  success: 'Second factor switched on',
  failure: 'Failed to switch on the second factor',
  hint: 'Six digits from the app. Your other sessions end.',
};
const SWITCH_OFF = {
  label: 'Switch Off',
  busy: 'Switching off...',
  success: 'Second factor switched off',
  failure: 'Failed to switch off the second factor',
  hint: 'Six digits from the app, or a recovery code.',
};

export function SecondFactorDialog({ setup, onClose }: SecondFactorDialogProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  const [drop] = useDropSecondFactorMutation();
  const form = useForm({ defaultValues: { code: '' } });
  const { isSubmitting, isDirty } = form.formState;
  const mayClose = useUnsavedChanges(isDirty);
  const field = fieldsOf(form);
  const texts = setup ? SWITCH_ON : SWITCH_OFF;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await (setup ? confirm : drop)({ variables: { code } });
      showAlert(texts.success);
      onClose();
    } catch (error) {
      showAlert(serverMessage(error) ?? texts.failure);
      showFieldErrors(error, ['code'], form.setError);
    }
  });

  return (
    <Dialog title="Second Factor" onClose={() => !isSubmitting && mayClose() && onClose()}>
      <Form onSubmit={submit}>
        {setup ? <SetupSteps {...setup} /> : <p>Signing in to the portal requires a code from your app.</p>}
        <TextField label="Code" hint={texts.hint} {...codeField} {...field('code', codeRules)} />
        <SubmitButton busy={isSubmitting} busyText={texts.busy}>
          {texts.label}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
