import { chakra, Grid } from '@chakra-ui/react';
import { useId, type ComponentProps } from 'react';
import { Checkbox } from '../../../ui/form/Checkbox.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { KINDS } from './kinds.js';

interface KindsFieldProps extends ComponentProps<typeof Checkbox> {
  error?: string | undefined;
}

/** A checkbox for each kind; the properties that `register` of react-hook-form returns are passed to all. */
export function KindsField({ error, 'aria-required': _, ...checkbox }: KindsFieldProps) {
  const errorId = useId();
  return (
    <chakra.fieldset aria-describedby={error && errorId} minW="0">
      <chakra.legend textStyle="sm" fontWeight="medium">
        Tell me about
      </chakra.legend>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        css={{ '& label': { justifyContent: 'start' } }}
      >
        {KINDS.map((kind) => (
          <Checkbox key={kind} label={kind} value={kind} aria-invalid={error ? true : undefined} {...checkbox} />
        ))}
      </Grid>
      <FieldError id={errorId}>{error}</FieldError>
    </chakra.fieldset>
  );
}
