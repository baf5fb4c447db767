import { Card, Heading } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../routes/paths.js';
import { fieldErrors, serverMessage } from '../../graphql/errors.js';
import { useVerifyEmailMutation } from '../../graphql/generated/verify-email.js';
import { useSession } from '../../session/useSession.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { Loading } from '../../ui/Loading.js';
import { Page } from '../../ui/Page.js';
import { useLinkKey } from './useLinkKey.js';

interface Outcome {
  text: string;
  mayRetry?: boolean;
}

const VERIFIED: Outcome = { text: 'Your email address is verified.' };
const ANOTHER = 'You can send another one from your account page.';
const NO_KEY: Outcome = { text: `This link is not valid. ${ANOTHER}` };
const ENDED: Outcome = { text: `This link is no longer valid. ${ANOTHER}` };
const NO_RESPONSE: Outcome = { text: 'Your email address could not be verified. Please try again.', mayRetry: true };

/**
 * Verifies the address without a click, because opening the link is what the account was asked to do. Clients that open
 * links without running scripts change nothing. One that runs scripts proves no more than that the mail arrived, which
 * is what the link is for, and the reader's own visit still succeeds (P36).
 */
export function VerifyEmailPage() {
  const key = useLinkKey();
  const { user } = useSession();
  const { outcome, verify } = useVerification(key);
  return (
    <Page title="Verify your email address" maxW="lg">
      <Heading as="h1" textStyle="title" mb="8">
        Verify your email address
      </Heading>
      <Card.Root as="section" size="lg">
        {!outcome && <Loading label="Verifying your email address" />}
        <p role="status">{outcome?.text}</p>
        {outcome?.mayRetry && (
          <Button mt="6" onClick={verify}>
            Try Again
          </Button>
        )}
        {outcome && !outcome.mayRetry && (
          <LinkButton mt="6" to={user ? paths.account : paths.login}>
            {user ? 'Account' : 'Login'}
          </LinkButton>
        )}
      </Card.Root>
    </Page>
  );
}

/** @returns `outcome`, undefined until the server has responded */
function useVerification(key: string) {
  const [verifyEmail] = useVerifyEmailMutation();
  const [outcome, setOutcome] = useState<Outcome>();
  const shown = useRef('');

  const verify = async () => {
    setOutcome(undefined);
    const result = await verifyEmail({ variables: { key } }).then(
      () => VERIFIED,
      (error: unknown) => {
        if (fieldErrors(error).key) return ENDED;
        const text = serverMessage(error);
        return text ? { text } : NO_RESPONSE;
      },
    );
    // Unless another link was opened meanwhile.
    if (shown.current === key) setOutcome(result);
  };
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    void verify();
  });
  return { outcome: key ? outcome : NO_KEY, verify };
}
