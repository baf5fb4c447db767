import { A_TIMESTAMP } from '../support/timestamp.js';

/** The exact fields of S3.1 to S3.7 in REST: an additional or a missing field fails. */
const text = expect.any(String) as string;
const number = expect.any(Number) as number;
const id = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;

export const IMAGE = {
  url: expect.stringMatching(/^\/uploads\/[\w-]{22}\.webp$/) as string,
  cardUrl: expect.stringMatching(/^\/uploads\/[\w-]{22}-card\.webp$/) as string,
};

export const PUBLIC_PROVIDER = {
  _id: id,
  name: text,
  businessName: text,
  city: text,
  rating: null,
  ratingCount: 0,
  verified: false,
  verifiedSince: null,
  profileImage: null,
};

/** As signed-in accounts see it (P8). */
export const PROVIDER = { ...PUBLIC_PROVIDER, email: text, phone: text };

export const SERVICE = {
  _id: id,
  title: text,
  description: text,
  category: text,
  price: number,
  duration: text,
  features: ['Cake'],
  images: [],
  isActive: true,
  createdAt: A_TIMESTAMP,
  provider: PROVIDER,
};

export const SLOT = {
  _id: id,
  date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  startTime: expect.stringMatching(/^\d\d:\d\d$/) as string,
  endTime: expect.stringMatching(/^\d\d:\d\d$/) as string,
  endsNextDay: false,
  isBooked: false,
};

export const BOOKING = {
  _id: id,
  service: { _id: id, title: text, category: text, image: null, isListed: true },
  user: { _id: id, name: text, email: text },
  provider: PROVIDER,
  eventDate: '2026-07-01',
  timeSlot: { _id: id, startTime: '00:00', endTime: '01:00', endsNextDay: false },
  eventType: 'Wedding',
  guestCount: 80,
  message: 'We look forward to it.',
  customerDetails: { name: 'Kim Customer', email: 'kim@example.com', phone: '555-0101' },
  status: 'pending',
  cancelledBecause: null,
  totalAmount: 450,
  createdAt: A_TIMESTAMP,
  answerDueAt: A_TIMESTAMP,
  isOverdue: false,
  timeline: [{ kind: 'requested', at: A_TIMESTAMP, by: 'customer', reason: null }],
  proposal: null,
  review: null,
  reviewRemoved: false,
  unreadMessages: 0,
};

/** The timeline of a booking that has only just been requested, and more. */
export const timelineWith = (...more: [kind: string, by: string, reason?: string][]): object[] => [
  ...BOOKING.timeline,
  ...more.map(([kind, by, reason = null]) => ({ kind, at: A_TIMESTAMP, by, reason })),
];

export const CUSTOMER_ACCOUNT = {
  _id: id,
  name: text,
  email: text,
  role: 'user',
  isVerified: true,
  createdAt: A_TIMESTAMP,
  businessName: null,
  businessDescription: null,
  city: null,
  phone: null,
  rating: null,
  ratingCount: 0,
  profileImage: null,
  images: [],
  verification: null,
  verificationNote: null,
  verifiedSince: null,
};

export const PROVIDER_ACCOUNT = {
  ...CUSTOMER_ACCOUNT,
  role: 'provider',
  businessName: text,
  businessDescription: text,
  city: text,
  phone: text,
};

export const MESSAGE = {
  _id: id,
  threadId: id,
  bookingId: id,
  by: 'customer',
  text: 'Is there parking?',
  at: A_TIMESTAMP,
  read: false,
};

export const REVIEW = {
  _id: id,
  rating: 5,
  text: 'Lovely.',
  author: 'Kim C.',
  createdAt: A_TIMESTAMP,
  answer: null,
  eventType: 'Wedding',
  eventMonth: expect.stringMatching(/^\d{4}-\d\d$/) as string,
};

export const PROFILE = {
  _id: id,
  name: text,
  businessName: text,
  businessDescription: text,
  city: text,
  images: [],
  rating: null,
  ratingCount: 0,
  verified: false,
  verifiedSince: null,
  services: [],
  nextFreeDates: [],
  memberSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
  answersWithinHours: null,
  answeredPercent: null,
  completedEvents: 0,
};

/** Beside these, what only the owner of an account sees; all mails are on at first. */
export const OF_OWNER = {
  emailVerified: false,
  mailSettings: { nudges: true, reminders: true, reviewInvitations: true, messages: true, freeSlots: true },
};
