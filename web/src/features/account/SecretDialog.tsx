import { Grid } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { askConfirmation } from '../../lib/alerts.js';
import { copyText } from '../../lib/copy-text.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { CopyField } from './CopyField.js';
import { Actions } from './Section.js';

interface SecretDialogProps {
  /** names the dialog and the field, such as `Access Token` */
  title: string;
  /** what it is, such as `token` */
  what: string;
  secret: string;
  onClose: () => void;
}

/** Shows once what the server stores only as a hash, or never again. */
export function SecretDialog({ title, what, secret, onClose }: SecretDialogProps) {
  const [outcome, setOutcome] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    setOutcome('');
    if (await copyText(secret, what)) setOutcome('Copied.');
    else field.current?.select();
  };
  // Escape is easily pressed by mistake.
  const close = () => {
    if (outcome !== '' || askConfirmation(`The ${what} is not shown again. Have you copied it?`)) onClose();
  };
  return (
    <Dialog title={title} onClose={close}>
      <Grid gap="5">
        <CopyField ref={field} label={title} hint={`Copy the ${what} now: it is not shown again.`} value={secret} />
        <Actions outcome={outcome}>
          <Button onClick={() => void copy()}>Copy {title}</Button>
          <Button variant="outline" onClick={onClose}>
            Done
          </Button>
        </Actions>
      </Grid>
    </Dialog>
  );
}
