import { useState } from 'react';
import { readAdminToken } from '../../../session/storage.js';
import { useDownload } from '../../../session/useDownload.js';
import { Button } from '../../../ui/Button.js';

interface ExportButtonProps {
  /** `users`, for example */
  list: string;
  /** the filter; undefined filters nothing */
  variables: Record<string, string | boolean | undefined>;
}

/** Downloads all that the filter finds, not only what is shown (P71). */
export function ExportButton({ list, variables }: ExportButtonProps) {
  const download = useDownload();
  const [busy, setBusy] = useState(false);

  const exportList = async () => {
    setBusy(true);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(variables)) if (value !== undefined) query.set(name, String(value));
    await download({
      path: `/api/admin/${list}.csv?${query.toString()}`,
      name: `${list}.csv`,
      failed: `Failed to export the ${list}`,
      token: readAdminToken(),
      isLarge: true,
    });
    setBusy(false);
  };
  return (
    <Button variant="outline" aria-disabled={busy} onClick={() => !busy && void exportList()}>
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
