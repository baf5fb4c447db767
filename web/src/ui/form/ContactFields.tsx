import type { ComponentProps } from 'react';
import { TextField } from './TextField.js';

type ContactFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export const EmailField = (props: ContactFieldProps) => (
  <TextField label="Email" type="email" inputMode="email" autoComplete="email" {...props} />
);

export const PhoneField = (props: ContactFieldProps) => (
  <TextField label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
