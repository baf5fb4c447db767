import { showAlert } from './alerts.js';

/**
 * Copies a text. Without TLS there is no clipboard, except on this machine: an alert, and false.
 * @param what in the alert; default: `address`
 */
export async function copyText(text: string, what = 'address'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showAlert(`Failed to copy the ${what}`);
    return false;
  }
}
