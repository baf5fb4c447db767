import { renderToStaticMarkup } from 'react-dom/server';
import { accountMail } from './account-mails.js';
import { bookingMail } from './booking-mails.js';
import { questionMail } from './question-mails.js';
import { cleanDocument } from './clean.js';
import {
  Button,
  Choices,
  Facts,
  Heading,
  Page,
  Paragraph,
  Quote,
  SmallPrint,
  Tent,
  UnsubscribeLink,
} from './components.js';
import type { Block, MailDocument } from './mail-document.js';
import type { Brand, MailContent, MailMessage } from './message.js';
import { slotMail } from './slot-mails.js';
import { textOf } from './text.js';

/**
 * Writes a mail: subject, HTML and text with the same content (docs/decisions/0019). What people wrote is escaped, and
 * of it only the titles of services are in subjects.
 */
export function render(message: MailMessage, brand: Brand): MailContent {
  const document = cleanDocument(documentOf(message, brand));
  const html = renderToStaticMarkup(<Mail document={document} appName={brand.appName} />);
  return { subject: document.subject, html: `<!doctype html>${html}`, text: textOf(document) };
}

function documentOf(message: MailMessage, brand: Brand): MailDocument {
  if ('booking' in message) return bookingMail(message, brand);
  if ('question' in message) return questionMail(message, brand);
  return 'offer' in message ? slotMail(message, brand) : accountMail(message, brand);
}

function Mail({ document, appName }: { document: MailDocument; appName: string }) {
  const { subject, preview, step, heading, greeting, blocks, link, showsAddress = false } = document;
  const { smallPrint, unsubscribeUrl } = document;
  const footer = (
    <>
      {smallPrint.map((text) => (
        <SmallPrint key={text}>{text}</SmallPrint>
      ))}
      {unsubscribeUrl && (
        <SmallPrint>
          <UnsubscribeLink href={unsubscribeUrl} />
        </SmallPrint>
      )}
    </>
  );
  return (
    <Page title={subject} preview={preview} appName={appName} footer={footer}>
      {step && <Tent step={step} />}
      <Heading>{heading}</Heading>
      {greeting !== undefined && (
        <Paragraph>
          Hello <bdi>{greeting}</bdi>,
        </Paragraph>
      )}
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
      <Button {...link} showsAddress={showsAddress} />
    </Page>
  );
}

function Part({ block }: { block: Block }) {
  switch (block.type) {
    case 'paragraph':
      return <Paragraph>{block.text}</Paragraph>;
    case 'facts':
      return <Facts facts={block.facts} />;
    case 'quote':
      return <Quote title={block.title} text={block.text} />;
    case 'choices':
      return <Choices title={block.title} choices={block.choices} />;
  }
}
