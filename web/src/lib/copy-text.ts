import { showAlert } from './alerts.js';

/** Copies an address. Without TLS there is no clipboard, except on this machine: an alert, and false. */
export async function copyText(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    showAlert('Failed to copy the address');
    return false;
  }
}
