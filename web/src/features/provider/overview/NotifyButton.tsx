import { useState } from 'react';
import { Button } from '../../../ui/Button.js';

/** Asks the browser for the permission to show new requests, while it has been neither allowed nor denied. */
export function NotifyButton() {
  const [permission, setPermission] = useState(
    typeof Notification === 'undefined' ? 'denied' : Notification.permission,
  );
  if (permission !== 'default') return null;
  return (
    <Button variant="outline" onClick={() => void Notification.requestPermission().then(setPermission)}>
      Notify me of new requests
    </Button>
  );
}
