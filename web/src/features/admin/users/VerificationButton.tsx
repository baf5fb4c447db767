import { Suspense, useState } from 'react';
import type { AdminUserFragment } from '../../../graphql/generated/admin-users.js';
import { Button } from '../../../ui/Button.js';
import { lazily } from '../../../ui/lazily.js';

const VerificationDialog = lazily(async () => (await import('./VerificationDialog.js')).VerificationDialog);

/** Opens what decides whether a business is verified (P73). */
export function VerificationButton({ user }: { user: AdminUserFragment }) {
  const [isOpen, setOpen] = useState(false);
  const verb = user.verification === 'verified' ? 'Take Back' : 'Verify';
  return (
    <>
      <Button size="sm" variant="outline" aria-label={`${verb} ${user.name}`} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      <Suspense>{isOpen && <VerificationDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
