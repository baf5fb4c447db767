import { chakra } from '@chakra-ui/react';
import { StarIcon } from './icons.js';

/** Stars out of five, or `New` for a provider without a rating yet (P10). */
export function Rating({ value }: { value: number | null }) {
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1" whiteSpace="nowrap">
      <chakra.span color="star">
        <StarIcon />
      </chakra.span>
      {value === null ? (
        'New'
      ) : (
        <>
          <span aria-hidden="true">{value.toFixed(1)}</span>
          <chakra.span srOnly>{`Rated ${value.toFixed(1)} out of 5`}</chakra.span>
        </>
      )}
    </chakra.span>
  );
}
