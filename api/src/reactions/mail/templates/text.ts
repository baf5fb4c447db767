import type { Block, Fact, MailDocument } from './mail-document.js';

/** The text part of a mail. Links and their addresses have lines of their own, so that mail programs recognise them. */
export function textOf({ heading, greeting, blocks, link, smallPrint, unsubscribeUrl }: MailDocument): string {
  const paragraphs = [
    heading,
    ...(greeting === undefined ? [] : [`Hello ${greeting},`]),
    ...blocks.map(textOfBlock),
    `${link.label}:\n${link.href}`,
    ...smallPrint,
    ...(unsubscribeUrl ? [`Turn off these emails:\n${unsubscribeUrl}`] : []),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function textOfBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.facts.map(([term, value]) => `${term}: ${textOfValue(value)}`).join('\n');
    case 'quote':
      // Each line is marked, so that none looks like a part of the mail.
      return `${block.title}:\n${block.text.replace(/^/gm, '> ')}`;
    case 'choices':
      return [
        `${block.title}:`,
        ...block.choices.map(({ label, detail, href }) => `${label}\n${detail}\n${href}`),
      ].join('\n\n');
  }
}

const textOfValue = (value: Fact[1]): string => (typeof value === 'string' ? value : value.label);
