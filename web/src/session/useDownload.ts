import { fetchFile, fetchWithTimeout } from '../graphql/fetch-with-timeout.js';
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
  /** Default: that of the user */
  token?: string | null;
  /** whether it may take longer than other requests to arrive as a whole */
  isLarge?: boolean;
}

/** @returns a function that downloads a file with a token, or alerts why it could not */
export function useDownload() {
  const { endSessionOf } = useSession();

  return async ({ path, name, failed, token = readUserToken(), isLarge = false }: Download): Promise<void> => {
    const send = isLarge ? fetchFile : fetchWithTimeout;
    try {
      const response = await send(path, { headers: { authorization: `Bearer ${token ?? ''}` } });
      if (response.status === 401) endSessionOf(token);
      else if (response.ok) saveFile(name, await response.blob());
      else showAlert(((await response.json()) as { message?: string }).message ?? failed);
    } catch {
      showAlert(failed);
    }
  };
}
