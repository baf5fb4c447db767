import { addressesOf } from './addresses.js';
import { type MailDocument, paragraph } from './mail-document.js';
import type { AccountMessage, Brand } from './message.js';

type Draft = Omit<MailDocument, 'preview' | 'greeting'>;

export function accountMail(message: AccountMessage, brand: Brand): MailDocument {
  const document = partsOf(message, brand);
  const isGreeted = !ADDRESS.test(message.name);
  const preview = document.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : []));
  return {
    ...document,
    preview: preview.join(' '),
    ...(isGreeted && { greeting: message.name }),
  };
}

/** Mail programs show such a text as a link. A program that registers addresses of strangers could advertise with it. */
const ADDRESS = /:\/\/|www\.|@|[\p{L}\p{N}-]\.\p{L}{2}/iu;

const NOT_YOU = 'If you did not ask for this, ignore this email: without the link, nothing changes.';

function partsOf(message: AccountMessage, brand: Brand): Draft {
  const { appName } = brand;
  const addresses = addressesOf(brand);
  const smallPrint = [`You receive this email because of your account at ${appName}.`];
  switch (message.kind) {
    case 'welcome':
      return {
        subject: `Welcome to ${appName}`,
        heading: `Welcome to ${appName}`,
        blocks: [
          paragraph(
            message.role === 'provider'
              ? 'Your account is ready. Add your services and your free times, and customers can book them.'
              : 'Your account is ready. Find a provider in your city, and book one of their free times.',
          ),
          paragraph('Please verify that this address is yours. The link works for 48 hours.'),
        ],
        link: { label: 'Verify Address', href: message.verifyUrl },
        showsAddress: true,
        smallPrint: [`An account at ${appName} was created with this address. If that was not you, ignore this email.`],
      };
    case 'email-verification':
      return {
        subject: 'Verify your email address',
        heading: 'Verify your email address',
        blocks: [
          paragraph(`Please verify that this address is yours, for your account at ${appName}.`),
          { type: 'facts', facts: [['Email', message.email]] },
          paragraph('The link works for 48 hours.'),
        ],
        link: { label: 'Verify Address', href: message.verifyUrl },
        showsAddress: true,
        smallPrint: [NOT_YOU],
      };
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        heading: 'Your email address was changed',
        blocks: [
          paragraph(`Your account at ${appName} has a new address. This is the last email to the old one.`),
          { type: 'facts', facts: [['New email', message.newEmailShown]] },
          paragraph(
            'If you did not change it, another person knows your password. Where you are still signed in, open your account, set a new password, and change the address back.',
          ),
          paragraph(`If you are not signed in anywhere, contact the operators of ${appName}.`),
        ],
        link: { label: 'Open Account', href: addresses.account },
        smallPrint,
      };
    case 'password-reset':
      return {
        subject: 'Set a new password',
        heading: 'Set a new password',
        blocks: [paragraph(`With this link you set a new password for ${appName}. It works once, for one hour.`)],
        link: { label: 'Set New Password', href: message.resetUrl },
        showsAddress: true,
        smallPrint: [NOT_YOU],
      };
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        heading: 'Your password was changed',
        blocks: [
          paragraph(`The password of your account at ${appName} was changed, and all other sessions have ended.`),
          paragraph('If you did not change it, set a new one at once.'),
          paragraph(
            'If your account has a private calendar address, it still works; you can renew it on your account page.',
          ),
        ],
        link: { label: 'Set New Password', href: addresses.forgotPassword },
        smallPrint,
      };
    case 'webhook-disabled':
      return {
        subject: 'Your webhook was switched off',
        heading: 'Your webhook was switched off',
        blocks: [
          paragraph(
            message.because === 'gone'
              ? 'It responded with 410, which means that it wants nothing more.'
              : 'For over a day, all attempts to send to it have failed, more than 100 in a row.',
          ),
          { type: 'facts', facts: [['Webhook', message.host]] },
          paragraph(
            'What waited for it is not sent by itself. Switch it on again on your account page, where you can also send again what has failed.',
          ),
        ],
        link: { label: 'Open Account', href: addresses.account },
        smallPrint,
      };
    case 'verification-decided': {
      const subject = message.verified ? 'Your business is verified' : 'Your business is not verified';
      return {
        subject,
        heading: subject,
        blocks: [
          paragraph(
            message.verified
              ? 'The mark Verified now stands beside your name, wherever customers see you. A change of your business name or city takes it back.'
              : 'The mark Verified does not stand beside your name. You can ask for it again on your account page.',
          ),
          ...(message.note ? [{ type: 'quote', title: `Message from ${appName}`, text: message.note } as const] : []),
        ],
        link: { label: 'Open Account', href: addresses.account },
        smallPrint,
      };
    }
    case 'account-deleted':
      return {
        subject: 'Your account was deleted',
        heading: 'Your account was deleted',
        blocks: [
          paragraph(
            message.role === 'provider'
              ? `Your account at ${appName} was deleted: your services, free times and personal data were removed, and your pending and confirmed bookings were cancelled.`
              : `Your account at ${appName} was deleted: your personal data was removed, and your pending and confirmed bookings were cancelled.`,
          ),
          paragraph('This is the last email to this address.'),
        ],
        link: { label: `Visit ${appName}`, href: addresses.home },
        smallPrint: [`You receive this email because you had an account at ${appName}.`],
      };
  }
}
