import { untilBack } from './connection.js';

/** Since when a missing file is one of a newer version, and not of a broken one. */
const MIN_AGE_MS = 30_000;

/**
 * Loads a file of the app, again when the server responds, if it did not (P67). If the file is missing although the
 * server responds, a newer version has been deployed, which a reload loads.
 * @throws {TypeError} if the file is missing; the caller shows that until the page has been reloaded
 */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await untilBack('file');
  }
  try {
    return await load();
  } catch (error) {
    if (performance.now() > MIN_AGE_MS) window.location.reload();
    throw error;
  }
}
