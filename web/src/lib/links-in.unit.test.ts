import { linksIn } from './links-in.js';

const marked = (text: string) =>
  linksIn(text)
    .map((part) => (part.isLink ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['See https://example.com/a?b=c#d today', 'See [https://example.com/a?b=c#d] today'],
  ['https://example.com.', '[https://example.com].'],
  ['(https://example.com/a)', '([https://example.com/a])'],
  ['https://example.com/a_(b)', '[https://example.com/a_(b)]'],
  ['“https://example.com/”!', '“[https://example.com/]”!'],
  ['https://a.example, https://b.example', '[https://a.example], [https://b.example]'],
  ['line\nhttps://a.example\nline', 'line\n[https://a.example]\nline'],
  ['<https://a.example>', '<[https://a.example]>'],
  ['https://a.example/"onclick="x', '[https://a.example/]"onclick="x'],
  ['https://müller.example/ä', '[https://müller.example/ä]'],
])('finds the addresses in %j', (text, expected) => expect(marked(text)).toBe(expected));

test.each([
  'http://example.com',
  'javascript:alert(1)//https',
  'HTTPS://example.com',
  'www.example.com',
  'xhttps://example.com',
  'https://',
  'https:// example.com',
  'https://...',
  '<a href="x">y</a> **bold** mailto:kim@example.com',
  '',
])('finds none in %j', (text) => expect(marked(text)).toBe(text));

test('returns every character once, and takes little time for hostile texts', () => {
  for (const part of ['https://', 'https://a.b', '.', 'https://a)', '(https://'])
    for (const tail of ['', '\u0000', ')'.repeat(500)]) {
      const text = `${part.repeat(20_000)}${tail}`;
      const begin = performance.now();
      expect(
        linksIn(text)
          .map((one) => one.text)
          .join(''),
      ).toBe(text);
      expect(performance.now() - begin).toBeLessThan(1000);
    }
});
