import { tell } from '../../lib/alerts.js';

/** Waits for an action and shows whether it succeeded. The reason of a failure is only logged (S8.9). */
export async function tellOutcome(action: Promise<unknown>, success: string, failure: string) {
  try {
    await action;
    tell(success);
  } catch (error) {
    console.error(failure, error);
    tell(failure);
  }
}
