import type { ComponentProps } from 'react';
import { MIN_PASSWORD } from '../../lib/limits.js';
import { PasswordField } from './PasswordField.js';

type Password = Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint'>;

/** A new password, and its repetition. */
export const NewPasswordFields = ({
  label = 'Password',
  password,
  confirmation,
}: {
  label?: string;
  password: Password;
  confirmation: Password;
}) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={`At least ${MIN_PASSWORD} characters`}
      {...password}
    />
    <PasswordField label="Confirm Password" autoComplete="new-password" {...confirmation} />
  </>
);
