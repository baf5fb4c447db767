import { Box, Input, type InputProps } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../Button.js';
import { EyeIcon, EyeOffIcon } from '../icons.js';
import { Field, type FieldProps } from './Field.js';

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, error, hint, ...input }: FieldProps & InputProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <Box position="relative">
          <Input dir="auto" pr="14" {...control} {...input} type={shown ? 'text' : 'password'} />
          <Button
            variant="ghost"
            size="icon"
            position="absolute"
            insetEnd="0.5"
            top="0.5"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </Button>
        </Box>
      )}
    </Field>
  );
}
