import { dayInWords, spanInWords } from '../../../kernel/wall-time.js';
import { RESPONSE_HOURS } from '../../../marketplace/bookings/booking-limits.js';
import { addressesOf } from './addresses.js';
import { changePartsOf } from './change-mails.js';
import { type Draft, factsFor, messageOf, reasonOf, responseBy, timeOf, titleAndDay } from './booking-facts.js';
import { newMessages, wordsOf } from './question-mails.js';
import { type Block, type MailDocument, paragraph } from './mail-document.js';
import type { Alternative, BookingMessage, Brand, Party } from './message.js';

/** As many as a mail has space for; the page of services shows all. */
const MAX_ALTERNATIVES = 5;

/** The mails about a step of a booking. */
const STEP_OF: Partial<Record<BookingMessage['kind'], number>> = {
  'booking-requested': 1,
  'booking-received': 1,
  'booking-confirmed': 2,
  'event-reminder': 2,
  'review-invitation': 3,
};

export function bookingMail(message: BookingMessage, brand: Brand): MailDocument {
  const { what, ...document } = partsOf(message, brand);
  const [first] = document.blocks;
  const step = STEP_OF[message.kind];
  return {
    ...document,
    ...(step && { step }),
    subject: `${what}: ${titleAndDay(message.booking)}`,
    preview: `${first?.type === 'paragraph' ? first.text : ''} ${timeOf(brand, message.booking)}`,
    smallPrint: [`You receive this email because of your account at ${brand.appName}.`],
  };
}

function partsOf(message: BookingMessage, brand: Brand): Draft {
  const { booking } = message;
  const links = linksOf(brand);
  const day = dayInWords(booking.eventDate);
  switch (message.kind) {
    case 'booking-requested':
      return {
        what: 'New request',
        heading: 'New booking request',
        blocks: [
          paragraph('A customer would like to book your time. Please confirm or decline the request.'),
          factsFor('provider', brand, booking, [responseBy(brand, 'Respond by', message.promise)]),
          ...messageOf(booking, 'Message from the customer'),
        ],
        link: links.request,
      };
    case 'booking-received':
      return {
        what: 'Request sent',
        heading: 'We have sent your request',
        blocks: [
          paragraph('The provider will confirm or decline it. Until then, the time is held for you.'),
          factsFor('customer', brand, booking, [responseBy(brand, 'Response by', message.promise)]),
          ...messageOf(booking, 'Your message'),
        ],
        link: links.myBookings,
      };
    case 'booking-confirmed':
      return {
        what: 'Booking confirmed',
        heading: 'The booking is confirmed',
        blocks: [
          paragraph(
            message.to === 'customer'
              ? 'The provider has confirmed your booking. The attached file adds it to your calendar.'
              : 'You have confirmed this booking. The attached file adds it to your calendar.',
          ),
          factsFor(message.to, brand, booking),
          ...messageOf(booking, message.to === 'customer' ? 'Your message' : 'Message from the customer'),
        ],
        link: links.bookingsOf(message.to),
      };
    case 'booking-declined':
      return {
        what: 'Request declined',
        heading: 'Your request was declined',
        blocks: [
          paragraph('The provider cannot take this booking.'),
          ...reasonOf(message.reason),
          factsFor('customer', brand, booking),
          ...choicesOf(message.alternatives, `Also free on ${day}`, brand),
        ],
        link: links.services,
      };
    case 'booking-withdrawn':
      return {
        what: 'Request withdrawn',
        heading: 'A request was withdrawn',
        blocks: [
          paragraph('The customer has withdrawn this request. The time is free again.'),
          ...reasonOf(message.reason),
          factsFor('provider', brand, booking),
        ],
        link: links.bookingsOf('provider'),
      };
    case 'booking-called-off':
      return {
        what: 'Booking called off',
        heading: 'A booking was called off',
        blocks: [
          paragraph(whyCalledOff(message.because, message.to, brand)),
          ...reasonOf(message.reason),
          ...(message.wasConfirmed ? [paragraph('The attached file cancels it in your calendar.')] : []),
          factsFor(message.to, brand, booking),
        ],
        link: links.afterTheEnd(message.to),
      };
    case 'booking-moved':
    case 'change-proposed':
    case 'change-answered':
      return changePartsOf(message, brand, links.bookingsOf(message.to));
    case 'request-waiting':
      return {
        what: message.hours === 12 ? 'Waiting for your response' : 'Please respond soon',
        heading: 'A request is waiting for your response',
        blocks: [
          paragraph(
            `It was sent more than ${message.hours} hours ago. Please confirm or decline it as soon as you can.`,
          ),
          factsFor('provider', brand, booking, [responseBy(brand, 'Respond by', message.promise)]),
          ...messageOf(booking, 'Message from the customer'),
        ],
        link: links.request,
        unsubscribeUrl: message.unsubscribeUrl,
      };
    case 'request-overdue':
      return {
        what: 'No response yet',
        heading: 'No response yet, we are sorry',
        blocks: [
          paragraph(
            `The provider has not responded within ${RESPONSE_HOURS} hours.${booking.provider.phone ? ' You can call the number below.' : ''}`,
          ),
          paragraph('The time is still held for you. If you no longer want it, you can cancel the request.'),
          factsFor('customer', brand, booking, [responseBy(brand, 'Response by', message.promise)]),
        ],
        link: links.myBookings,
      };
    case 'request-expired':
      return {
        what: 'Request expired',
        heading: 'A request has expired',
        blocks: [
          paragraph(
            message.to === 'customer'
              ? 'The provider did not respond before the time began, so your request was cancelled. We are sorry.'
              : 'You did not respond before the time began, so the request was cancelled.',
          ),
          factsFor(message.to, brand, booking),
        ],
        link: links.afterTheEnd(message.to),
      };
    case 'event-reminder':
      return {
        what: 'Coming up',
        heading: message.to === 'customer' ? 'Your event is coming up' : 'A booking is coming up',
        blocks: [
          paragraph(`It is on ${day}.`),
          factsFor(message.to, brand, booking),
          ...messageOf(booking, message.to === 'customer' ? 'Your message' : 'Message from the customer'),
        ],
        link: links.bookingsOf(message.to),
        unsubscribeUrl: message.unsubscribeUrl,
      };
    case 'review-invitation':
      return {
        what: 'How was it',
        heading: 'How was your event?',
        blocks: [
          paragraph(
            'Your review helps other customers to choose, and the provider to become better. It takes a minute.',
          ),
          factsFor('customer', brand, booking),
        ],
        link: { label: 'Write a Review', href: addressesOf(brand).review(booking.id) },
        unsubscribeUrl: message.unsubscribeUrl,
      };
    case 'message-received':
      return {
        ...newMessages(message.thread),
        blocks: [
          paragraph(
            message.to === 'customer'
              ? 'The provider has written to you about this booking.'
              : 'The customer has written to you about this booking.',
          ),
          ...wordsOf(brand, message.thread),
          factsFor(message.to, brand, booking),
        ],
        link: { label: 'Open Messages', href: addressesOf(brand).messages(message.to, booking.id) },
        unsubscribeUrl: message.unsubscribeUrl,
      };
    case 'review-received':
      return {
        what: `${message.review.rating} of 5 stars`,
        heading: 'You have a new review',
        blocks: [
          paragraph(
            `A customer has rated this booking with ${message.review.rating} of 5 stars. You can respond to it.`,
          ),
          ...(message.review.text ? [{ type: 'quote', title: 'Review', text: message.review.text } as const] : []),
          factsFor('provider', brand, booking),
        ],
        link: { label: 'Open Reviews', href: addressesOf(brand).providerReviews },
      };
  }
}

function whyCalledOff(because: 'administrator' | 'account_ended' | 'agreed', to: Party, { appName }: Brand): string {
  if (because === 'agreed')
    return `You and the ${to === 'customer' ? 'provider' : 'customer'} have agreed to call off this booking.`;
  const other = to === 'customer' ? 'provider' : 'customer';
  const why =
    because === 'administrator'
      ? `An administrator of ${appName} has called off this booking.`
      : `The account of the ${other} was deleted, and this booking was called off with it.`;
  return to === 'customer' ? `${why} We are sorry.` : `${why} The time is free again.`;
}

function choicesOf(alternatives: Alternative[], title: string, brand: Brand): Block[] {
  if (alternatives.length === 0) return [];
  const choices = alternatives.slice(0, MAX_ALTERNATIVES).map(({ serviceId, title: label, providerName, ...span }) => ({
    label,
    href: addressesOf(brand).book(serviceId),
    detail: `${spanInWords(span)}, ${providerName}`,
  }));
  return [{ type: 'choices', title, choices }];
}

/** The main links, named after what their page is for. */
function linksOf(brand: Brand) {
  const { myBookings, providerBookings, services } = addressesOf(brand);
  const links = {
    request: { label: 'Open Request', href: providerBookings },
    myBookings: { label: 'Open My Bookings', href: myBookings },
    bookings: { label: 'Open Bookings', href: providerBookings },
    services: { label: 'Browse Services', href: services },
  };
  return {
    ...links,
    bookingsOf: (party: Party) => (party === 'customer' ? links.myBookings : links.bookings),
    /** A customer has to find another provider. */
    afterTheEnd: (party: Party) => (party === 'customer' ? links.services : links.bookings),
  };
}
