import { ChakraProvider } from '@chakra-ui/react';
import { render, screen } from '@testing-library/react';
import { createTheme } from './theme/system.js';
import { contactHref, contactLink } from './contact-link.js';

test.each([
  ['mailto', 'kim.park+events@example.com', 'mailto:kim.park+events@example.com'],
  [
    'mailto',
    'a?bcc=spy%40evil.example&subject=hi&x=@b.cd',
    'mailto:a%3Fbcc%3Dspy%2540evil.example%26subject%3Dhi%26x%3D@b.cd',
  ],
] as const)('builds a %s link that contains exactly the address %s', (scheme, address, href) => {
  expect(contactHref(scheme, address)).toBe(href);
  const { pathname, search } = new URL(href);
  expect([decodeURIComponent(pathname), search]).toEqual([address, '']);
});

test.each([
  ['+1 503 555 0110', '+15035550110'],
  ['(503) 555-0110', '5035550110'],
  ['+49 (0)30 123456 ext. 7', '+4930123456;ext=7'],
  ['030/123456', '030123456'],
  ['555-0110 x12', '5550110;ext=12'],
  ['555-0110x12', '5550110;ext=12'],
  ['5550110;ext=7', '5550110;ext=7'],
  ['555-0110 #7', '5550110;ext=7'],
  ['1-800-PARTY-4U', '18007278948'],
  ['1-800-555-CAKE', '18005552253'],
  ['0800 pizza', '080074992'],
  ['Tel. 555-0110 (office)', '5550110'],
  ['+1 503 555 0110 or +1 503 555 0111', '+15035550110'],
  ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
  ['555;phone-context=evil?x', expect.stringMatching(/^[0-9]+$/) as unknown as string],
])('dials what %s means', (phone, dialled) => {
  expect(contactHref('tel', phone).slice('tel:'.length)).toEqual(dialled);
});

test('shows an address unescaped as the text of its link, and no link without an address', () => {
  const address = 'a?bcc=spy%40evil.example@b.cd';
  const { container } = render(
    <ChakraProvider value={createTheme()}>
      {contactLink('mailto', address)}
      {contactLink('mailto', null)}
    </ChakraProvider>,
  );
  expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', contactHref('mailto', address));
  expect(container.querySelectorAll('a')).toHaveLength(1);
});
