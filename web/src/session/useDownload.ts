import { fetchWithTimeout } from '../graphql/fetch-with-timeout.js';
import { showAlert } from '../lib/alerts.js';
import { saveFile } from '../lib/save-file.js';
import { readUserToken } from './storage.js';
import { useSession } from './useSession.js';

interface Download {
  /** the address of the file, below that of the server */
  path: string;
  /** the name under which the browser saves it */
  name: string;
  /** the alert if the server does not respond */
  failed: string;
}

/** @returns a function that downloads a file with the token of the user, or alerts why it could not */
export function useDownload() {
  const { endSessionOf } = useSession();

  return async ({ path, name, failed }: Download): Promise<void> => {
    const token = readUserToken();
    try {
      const response = await fetchWithTimeout(path, { headers: { authorization: `Bearer ${token ?? ''}` } });
      if (response.status === 401) endSessionOf(token);
      else if (response.ok) saveFile(name, await response.blob());
      else showAlert(((await response.json()) as { message?: string }).message ?? failed);
    } catch {
      showAlert(failed);
    }
  };
}
