import { serverMessage } from '../../graphql/errors.js';
import { showAlert } from '../../lib/alerts.js';

/**
 * Waits for a request, and alerts why it failed.
 * @param failed the alert if the server does not respond
 * @returns whether it succeeded
 */
export async function attempt(request: Promise<unknown>, failed: string): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    showAlert(serverMessage(error) ?? failed);
    return false;
  }
}
