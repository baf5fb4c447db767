import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** What is wrong with a field or a group of them. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  if (!children) return null;
  return (
    <Text
      id={id}
      textStyle="xs"
      fontWeight="medium"
      color="fg.error"
      // It may contain a long file name.
      overflowWrap="anywhere"
    >
      {children}
    </Text>
  );
}
