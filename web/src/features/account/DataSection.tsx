import { useState } from 'react';
import { useDownload } from '../../session/useDownload.js';
import { Button } from '../../ui/Button.js';
import { Actions, Section } from './Section.js';

const DATA = { path: '/api/account/data', name: 'my-data.json', failed: 'Failed to download your data' };

export function DataSection() {
  const download = useDownload();
  const [busy, setBusy] = useState(false);

  const downloadData = async () => {
    setBusy(true);
    await download(DATA);
    setBusy(false);
  };
  return (
    <Section title="Your Data" lead="Everything that we store about your account, as a JSON file.">
      <Actions>
        <Button variant="outline" aria-disabled={busy} onClick={() => !busy && void downloadData()}>
          Download my data
        </Button>
      </Actions>
    </Section>
  );
}
