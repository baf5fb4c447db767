import { chakra, Flex, Heading, Link, Span, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { SetUpSecondFactorMutation } from '../../../graphql/generated/second-factor.js';
import { showAlert } from '../../../lib/alerts.js';
import { Button } from '../../../ui/Button.js';
import { QrCode } from './QrCode.js';

export type SecondFactorSetup = SetUpSecondFactorMutation['adminSetUpSecondFactor'];

/** What an administrator puts into the authenticator app, and what is written down; shown once. */
export function SetupSteps({ secret, uri, recoveryCodes }: SecondFactorSetup) {
  return (
    <>
      {/* Focused instead of the field at the end, so that a phone does not scroll past the QR code. */}
      <Text tabIndex={-1} data-focus-first outline="0">
        Scan the QR code with an authenticator app, or enter the secret there.
      </Text>
      <QrCode text={uri} />
      {/* A phone cannot scan its own screen. */}
      <Link alignSelf="center" href={uri}>
        Open in an app on this device
      </Link>
      <div>
        <Heading as="h3" textStyle="sm" fontWeight="medium">
          Secret
        </Heading>
        <Code overflowWrap="anywhere">{secret}</Code>
      </div>
      <RecoveryCodes codes={recoveryCodes} />
    </>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setCopied(true);
    } catch {
      // Without TLS there is no clipboard, except on this machine.
      showAlert('Failed to copy');
    }
  };
  return (
    <div>
      <Heading as="h3" textStyle="sm" fontWeight="medium">
        Recovery Codes
      </Heading>
      <Text textStyle="sm" color="fg.muted">
        Each of them replaces a code once, if you lose the app. They are shown only now.
      </Text>
      <Codes>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </Codes>
      <Flex align="center" gap="3">
        <Button variant="outline" size="sm" onClick={copy}>
          Copy
        </Button>
        <Span role="status" textStyle="sm" color="fg.muted">
          {copied && 'Copied'}
        </Span>
      </Flex>
    </div>
  );
}

const Code = chakra('code', { base: { fontFamily: 'mono', textStyle: 'sm' } });

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '1',
    my: '3',
    p: '4',
    borderRadius: 'card',
    bg: 'bg.tint',
    listStyle: 'none',
  },
});
