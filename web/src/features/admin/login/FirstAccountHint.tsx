import { chakra } from '@chakra-ui/react';

/** How administrators' accounts are created (P6). There is no default password that could be shown. */
export function FirstAccountHint() {
  return (
    <Hint aria-labelledby="first-account">
      <h2 id="first-account">No account yet?</h2>
      <p>
        The first start of the server creates the first administrator: with <code>ADMIN_EMAIL</code> and{' '}
        <code>ADMIN_PASSWORD</code> if they are set, otherwise with a random password that is printed once.
      </p>
      <p>The operator of the server can create an account or reset a password at any time:</p>
      <pre>npm run admin:create -- --email you@example.com</pre>
    </Hint>
  );
}

const Hint = chakra('aside', {
  base: {
    display: 'grid',
    gap: '2',
    mt: '6',
    p: '5',
    borderRadius: 'card',
    bg: 'bg.tint',
    color: 'fg.muted',
    textStyle: 'sm',
    '& h2': { textStyle: 'subheading', color: 'fg' },
    '& code, & pre': { fontFamily: 'mono', fontSize: '0.9em', color: 'fg' },
    '& pre': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  },
});
