import type { Logger } from './logger.js';

/**
 * Says that the process runs as root, which it never needs: whoever finds a hole in it, or in the library that decodes
 * pictures, has the machine. It does not step down by itself, since what root has made in `DATA_DIR` would be closed to it.
 */
export function warnOfRoot(log: Pick<Logger, 'warn'>, uid = process.getuid?.()): void {
  if (uid === 0)
    log.warn(
      'This process runs as root, which it does not need: give it an account of its own (docs/operations.md, "Starting")',
    );
}
