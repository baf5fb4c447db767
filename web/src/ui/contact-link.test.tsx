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
  ['tel', '+1 503 555 0110', 'tel:+1%20503%20555%200110'],
  ['tel', '555;phone-context=evil?x', 'tel:555%3Bphone-context%3Devil%3Fx'],
] as const)('builds a %s link that contains exactly the address %s', (scheme, address, href) => {
  expect(contactHref(scheme, address)).toBe(href);
  const { pathname, search } = new URL(href);
  expect([decodeURIComponent(pathname), search]).toEqual([address, '']);
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
