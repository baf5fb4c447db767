import { showAlert } from '../../../lib/alerts.js';

/** Waits for an action and shows whether it succeeded. The reason of a failure is only logged (S8.9). */
export async function alertOutcome(action: Promise<unknown>, success: string, failure: string) {
  try {
    await action;
    showAlert(success);
  } catch (error) {
    console.error(failure, error);
    showAlert(failure);
  }
}
