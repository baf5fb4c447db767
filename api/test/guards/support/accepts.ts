import { AppError } from '../../../src/kernel/errors.js';
import { assertValid } from '../../../src/kernel/validation.js';

export type InputClass = new () => object;

/** Whether the checks of an input accept this value of a field. Its other fields are missing. */
export async function accepts(Input: InputClass, field: string, value: unknown): Promise<boolean> {
  try {
    await assertValid(Object.assign(new Input(), { [field]: value }));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return !(field in (error.details.fields ?? {}));
  }
}
