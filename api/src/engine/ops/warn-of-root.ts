import type { Logger } from './logger.js';

/**
 * Logs a warning if the process runs as root, which it never needs: an attacker who exploits a vulnerability of it, or
 * of the library that decodes pictures, would control the machine. It does not drop its privileges by itself, since it
 * could then not access what root has created in `DATA_DIR`.
 */
export function warnOfRoot(log: Pick<Logger, 'warn'>, uid = process.getuid?.()): void {
  if (uid === 0)
    log.warn(
      'This process runs as root, which it does not need: run it under a dedicated account (docs/operations.md, "Starting")',
    );
}
