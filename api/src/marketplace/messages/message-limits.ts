import type { Quota } from '../../engine/limits/rate-limits.js';

/** Characters of a message: a page. */
export const MAX_MESSAGE_TEXT = 2000;

/**
 * Maximum number of messages of a thread, of both parties together. A thread is read and exported as a whole, and has at
 * most 2 MB with it; two people who plan an event write some dozens.
 */
export const MAX_THREAD = 1000;

/** Days after the end of the event in which messages can be sent. */
export const OPEN_DAYS = 30;

/** Days after the last message of a thread without a booking in which the next can be sent. */
export const QUESTION_OPEN_DAYS = 90;

/** Maximum and default number of messages in a response. */
export const MAX_LISTED_MESSAGES = 100;
export const DEFAULT_LISTED_MESSAGES = 50;

/** Maximum and default number of threads in a response, and of the newest messages of each. */
export const MAX_LISTED_THREADS = 50;
export const MESSAGES_OF_LISTED_THREAD = 3;

/** Messages of an account in all threads: one in a minute is a conversation, more is a program. */
export const MESSAGES_OF_ACCOUNT: Quota = { name: 'message', points: 60, duration: 3600 };

/** Threads that an account begins with a question. */
export const QUESTIONS_OF_ACCOUNT: Quota = { name: 'question', points: 10, duration: 24 * 3600 };
