import type { DemoBooking } from './bookings.js';
import { SHOWCASE_CUSTOMER } from './customers.js';
import { addDays } from './days.js';
import type { DemoCustomer, DemoProvider } from './people.js';
import type { Random } from './pictures/canvas/random.js';
import { NEWCOMERS } from './providers.js';
import { APOLOGIES, REVIEW_TEXTS, THANKS } from './texts/reviews.js';

/** What a customer wrote about a completed booking. */
export interface DemoReview {
  id: string;
  bookingId: string;
  customerId: string;
  providerId: string;
  /** 1 to 5 stars. */
  rating: number;
  /** May be empty. */
  text: string;
  /** What the provider responded. */
  answer: string | null;
  answeredAt: Date | null;
  createdAt: Date;
}

interface Market {
  today: string;
  customers: readonly DemoCustomer[];
  providers: readonly DemoProvider[];
  bookings: readonly DemoBooking[];
}

/** The lowest mean of a provider. */
const MIN_MEAN = 3.8;

interface Opinion {
  rating: number;
  text: string;
}

/** Takes the texts of each craft in a random order, each once; then come ratings without a text. */
function opinionSource(random: Random): (craft: DemoProvider['craft'], least: number) => Opinion {
  const left = new Map(
    Object.entries(REVIEW_TEXTS).map(([craft, lines]) => [
      craft,
      random.shuffled(lines.trim().split('\n')).map((line) => ({ rating: Number(line[0]), text: line.slice(2) })),
    ]),
  );
  return (craft, least) => {
    const ofCraft = left.get(craft) ?? [];
    const next = ofCraft.findIndex(({ rating }) => rating >= least);
    const [opinion] = next < 0 ? [] : ofCraft.splice(next, 1);
    return opinion ?? { rating: random.pick([4, 5, 5]), text: '' };
  };
}

/**
 * Creates reviews of most completed bookings. Providers who are new have none, and the newest event of the demo customer
 * is left to be reviewed.
 */
export function makeReviews(random: Random, { today, customers, providers, bookings }: Market): DemoReview[] {
  const nextOpinion = opinionSource(random);
  const completed = bookings.filter(({ status }) => status === 'completed');
  const showcase = customers.find(({ name }) => name === SHOWCASE_CUSTOMER);
  const [newest] = completed
    .filter(({ customerId }) => customerId === showcase?.id)
    .sort((a, b) => b.eventDate.localeCompare(a.eventDate));

  const reviewsOf = ({ id, name, craft }: DemoProvider): DemoReview[] => {
    if (NEWCOMERS.has(name)) return [];
    const reviews: DemoReview[] = [];
    for (const booking of completed.filter(({ providerId }) => providerId === id)) {
      if (booking === newest || (reviews.length > 0 && random.chance(0.12))) continue;
      const sum = reviews.reduce((total, { rating }) => total + rating, 0);
      const opinion = nextOpinion(craft, MIN_MEAN * (reviews.length + 1) - sum);
      reviews.push(reviewOf(random, today, booking, opinion));
    }
    return reviews;
  };
  return providers.flatMap(reviewsOf).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** One to nine days after the event; 10:00 UTC of yesterday is in the past in every time zone in which today has begun. */
function writtenAt(random: Random, today: string, eventDate: string): Date {
  const day = addDays(eventDate, random.whole(1, 9));
  const yesterday = addDays(today, -1);
  const time = `0${random.whole(0, 9)}:${random.whole(10, 59)}:${random.whole(10, 59)}`;
  return new Date(`${day < yesterday ? day : yesterday}T${time}Z`);
}

function reviewOf(random: Random, today: string, booking: DemoBooking, { rating, text }: Opinion): DemoReview {
  const createdAt = writtenAt(random, today, booking.eventDate);
  const answeredAt = new Date(createdAt.getTime() + random.whole(2, 20) * 3_600_000);
  const isAnswered = random.chance(rating > 3 ? 0.4 : 0.8) && answeredAt < new Date(`${addDays(today, -1)}T10:00:00Z`);
  return {
    id: random.uuid(),
    bookingId: booking.id,
    customerId: booking.customerId,
    providerId: booking.providerId,
    rating,
    text,
    answer: isAnswered ? random.pick(rating > 3 ? THANKS : APOLOGIES) : null,
    answeredAt: isAnswered ? answeredAt : null,
    createdAt,
  };
}
