import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from './errors.js';

/**
 * The server's message about the images, to be shown under their field. The server does not identify the image, so the
 * message begins with the name of the file only if there was just one.
 * @param images the images that were sent
 */
export function imagesError(error: unknown, images: readonly File[]): string | undefined {
  const message = fieldErrors(error).images;
  const [only, ...others] = images;
  return message && only && others.length === 0 ? `${only.name}: ${message}` : message;
}

/**
 * Shows the server's message for each field under that field, and focuses the first of them.
 * @param fields the fields of the form, in their order on the page
 * @returns whether there was a message for any of them
 */
export function showFieldErrors<Form extends FieldValues>(
  error: unknown,
  fields: readonly Path<Form>[],
  setError: UseFormSetError<Form>,
): boolean {
  // The server identifies nested fields by their path, such as `customerDetails.email`; forms are flat.
  const messages = new Map(
    Object.entries(fieldErrors(error)).map(([path, message]) => [path.slice(path.lastIndexOf('.') + 1), message]),
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
