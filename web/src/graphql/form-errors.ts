import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from './errors.js';

/**
 * What the server said of the pictures, to stand under their field. It says so of all of them: one alone is named.
 * @param images as they were sent
 */
export function imagesError(error: unknown, images: readonly File[]): string | undefined {
  const message = fieldErrors(error).images;
  const [only, ...others] = images;
  return message && only && others.length === 0 ? `${only.name}: ${message}` : message;
}

/**
 * Puts what the server said of each field under that field, and the focus on the first of them.
 * @param fields those of the form, in the order in which they stand
 * @returns whether there was something to say of any of them
 */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  // The server names nested fields by their path, `customerDetails.email`; forms are flat.
  const messages = new Map(
    Object.entries(fieldErrors(error)).map(([path, message]) => [
      path.slice(path.lastIndexOf('.') + 1),
      message,
    ]),
  );
  let first = true;
  for (const field of fields) {
    const message = messages.get(field);
    if (!message) continue;
    setError(field, { message }, { shouldFocus: first });
    first = false;
  }
  return !first;
}
