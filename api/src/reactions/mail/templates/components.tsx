import type { CSSProperties, ReactNode } from 'react';
import { DARK, look, SANS, SERIF, WRAPS } from './look.js';
import { type Block, type Fact, type Link, STEPS } from './mail-document.js';

/** Mails open in programs that are no browser, or in a page of a browser that must not be replaced. */
const NEW_PAGE = { target: '_blank', rel: 'noopener noreferrer' };

/** Tables without borders and spaces, the only layout that all mail programs know. */
const LAYOUT = { role: 'presentation', width: '100%', border: 0, cellPadding: 0, cellSpacing: 0 };

const SMALL = { fontFamily: SANS, fontSize: 14, lineHeight: '21px' };

interface PageProps {
  title: string;
  preview: string;
  appName: string;
  children: ReactNode;
  footer: ReactNode;
}

/** The whole document: the name of the marketplace, a card, and the small print below it. */
export const Page = ({ title, preview, appName, children, footer }: PageProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{title}</title>
      <style>{DARK}</style>
    </head>
    <body {...look('page', { margin: 0, padding: 0 })}>
      <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
      <table {...LAYOUT} {...look('page')}>
        <tbody>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <table {...LAYOUT} style={{ maxWidth: 600, tableLayout: 'fixed' }}>
                <tbody>
                  <tr>
                    <td {...look('brand', { ...WRAPS, ...SERIF_BOLD, fontSize: 22, padding: '0 12px 16px' })}>
                      {appName}
                    </td>
                  </tr>
                  <tr>
                    <td
                      {...look('card', {
                        ...WRAPS,
                        padding: '28px 24px 32px',
                        borderWidth: 1,
                        borderStyle: 'solid',
                        borderRadius: 24,
                      })}
                    >
                      {children}
                    </td>
                  </tr>
                  <tr>
                    <td style={{ ...WRAPS, padding: '16px 12px 0' }}>{footer}</td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

const SERIF_BOLD = { fontFamily: SERIF, fontWeight: 600, lineHeight: '1.25' };

export const Heading = ({ children }: { children: ReactNode }) => (
  <h1 {...look('text', { ...SERIF_BOLD, fontSize: 26, margin: '0 0 16px' })}>{children}</h1>
);

/**
 * A tent with a lamp for each step of a booking, lit up to the one it has reached. A lit lamp is larger and filled, so
 * that it is not recognized by its colour alone.
 */
export const Tent = ({ step }: { step: number }) => (
  <table
    role="img"
    aria-label={`${STEPS[step - 1]}: step ${step} of ${STEPS.length}`}
    cellPadding={0}
    cellSpacing={0}
    style={{ width: 240, tableLayout: 'fixed', margin: '0 0 16px', textAlign: 'center' }}
  >
    <tbody>
      <tr>
        <td colSpan={STEPS.length}>
          <div {...look('gable', { height: 0, border: 'solid transparent', borderWidth: '0 120px 24px' })} />
        </td>
      </tr>
      <tr>
        {STEPS.map((label) => (
          <td key={label} {...look('roof', { height: 12, borderRadius: '0 0 40px 40px' })} />
        ))}
      </tr>
      <tr>
        {STEPS.map((label, index) => (
          <td key={label} style={{ height: 28 }}>
            <span {...(index < step ? look('lamp', bulb(12)) : look('unlit', bulb(6)))} />
          </td>
        ))}
      </tr>
      <tr>
        {STEPS.map((label, index) => (
          <td
            key={label}
            {...look(index < step ? 'text' : 'muted', {
              fontFamily: SANS,
              fontSize: 13,
              fontWeight: index === step - 1 ? 600 : 400,
            })}
          >
            {label}
          </td>
        ))}
      </tr>
    </tbody>
  </table>
);

const bulb = (size: number): CSSProperties => ({
  display: 'inline-block',
  width: size,
  height: size,
  verticalAlign: 'middle',
  borderWidth: 2,
  borderStyle: 'solid',
  borderRadius: size,
});

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p {...look('text', { ...BODY, margin: '0 0 16px' })}>{children}</p>
);

const BODY = { fontFamily: SANS, fontSize: 16, lineHeight: '25px' };

/** With times on one line each: `2:00 PM` is not broken on a narrow screen. */
const unbroken = (text: string): string =>
  text.replace(/(:\d{2}) ([AP]M)\b/g, '$1\u00a0$2').replace(/([AP]M) next day\b/g, '$1\u00a0next\u00a0day');

/** Terms and values. Values may be what people wrote, in any script and direction. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <table width="100%" border={0} cellPadding={0} cellSpacing={0} style={{ tableLayout: 'fixed', margin: '8px 0 24px' }}>
    <tbody>
      {facts.map(([term, value]) => (
        <tr key={term}>
          <th scope="row" align="left" {...look('line', { ...CELL, width: 96, fontWeight: 400 })}>
            <span {...look('muted', SMALL)}>{term}</span>
          </th>
          <td {...look('line', CELL)}>
            <span dir="auto" {...look('text', SMALL)}>
              {typeof value === 'string' ? unbroken(value) : <InlineLink {...value} />}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const CELL: CSSProperties = {
  padding: '8px 8px 8px 0',
  verticalAlign: 'top',
  borderWidth: '0 0 1px',
  borderStyle: 'solid',
};

export const InlineLink = ({ label, href }: Link) => (
  <a href={href} {...NEW_PAGE} {...look('brand', { textDecoration: 'underline' })}>
    {label}
  </a>
);

type QuoteProps = Omit<Extract<Block, { type: 'quote' }>, 'type'>;

/** What a person wrote, without markup. */
export const Quote = ({ title, text }: QuoteProps) => (
  <>
    <p {...look('muted', { ...SMALL, margin: '0 0 8px' })}>{title}</p>
    <table {...LAYOUT} style={{ tableLayout: 'fixed', margin: '0 0 24px' }}>
      <tbody>
        <tr>
          <td
            dir="auto"
            {...look('quote', {
              padding: '12px 16px',
              borderWidth: '0 0 0 4px',
              borderStyle: 'solid',
              borderRadius: 4,
            })}
          >
            <span {...look('text', BODY)}>
              {text.split('\n').map((line, index) => (
                <Line key={index} isFirst={index === 0} line={line} />
              ))}
            </span>
          </td>
        </tr>
      </tbody>
    </table>
  </>
);

const Line = ({ isFirst, line }: { isFirst: boolean; line: string }) => (
  <>
    {isFirst || <br />}
    {line}
  </>
);

type ChoicesProps = Omit<Extract<Block, { type: 'choices' }>, 'type'>;

/** A list of links with a line about each. */
export const Choices = ({ title, choices }: ChoicesProps) => (
  <>
    <h2 {...look('text', { ...SERIF_BOLD, fontSize: 19, margin: '0 0 8px' })}>{title}</h2>
    <table {...LAYOUT} style={{ tableLayout: 'fixed', margin: '0 0 24px' }}>
      <tbody>
        {choices.map(({ label, href, detail }, index) => (
          <tr key={index}>
            <td {...look('line', CELL)}>
              <span dir="auto" style={SMALL}>
                <InlineLink label={label} href={href} />
              </span>
              <br />
              <span dir="auto" {...look('muted', SMALL)}>
                {unbroken(detail)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
);

/** The main link. The padding is that of the link, so that all of the button can be pressed. */
export const Button = ({ label, href, showsAddress }: Link & { showsAddress: boolean }) => (
  <>
    <p style={{ margin: '24px 0 0' }}>
      <a
        href={href}
        {...NEW_PAGE}
        {...look('button', {
          ...BODY,
          display: 'inline-block',
          padding: '10px 24px',
          borderRadius: 24,
          fontWeight: 600,
          textDecoration: 'none',
        })}
      >
        {label}
      </a>
    </p>
    {showsAddress && (
      <p {...look('muted', { ...SMALL, margin: '16px 0 0' })}>
        If the button does not work, open this address:
        <br />
        {href}
      </p>
    )}
  </>
);

export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <p {...look('muted', { fontFamily: SANS, fontSize: 13, lineHeight: '20px', margin: '0 0 8px' })}>{children}</p>
);

export const UnsubscribeLink = ({ href }: { href: string }) => (
  <a href={href} {...NEW_PAGE} {...look('muted', { textDecoration: 'underline' })}>
    Turn off these emails
  </a>
);
