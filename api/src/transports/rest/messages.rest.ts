import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import { MessageBody } from '../../marketplace/messages/message.input.js';
import { askQuestion } from '../../marketplace/messages/ask-question.js';
import { messagesOf } from '../../marketplace/messages/message-list.js';
import { readMessages, readThread } from '../../marketplace/messages/read-messages.js';
import { sendMessage, sendToThread } from '../../marketplace/messages/send-message.js';
import { threadOf, threadsOf } from '../../marketplace/messages/thread-list.sql.js';
import { presentBooking, presentMessage, presentThread } from './present.js';
import { many, one } from './answer.js';
import { ASK_QUESTION_LIMITS, SEND_MESSAGE_LIMITS } from './limits.js';
import { all, body, pathId, queryNumber, queryText, withId } from './read-body.js';
import { route } from './route.js';

export const MESSAGE_ROUTES = [
  route({
    method: 'get',
    path: '/bookings/:id/messages',
    operation: 'messages',
    access: SIGNED_IN,
    reads: 'primary',
    input: all({ bookingId: pathId, first: queryNumber('first'), before: queryText('before') }),
    run: ({ db, viewer }, page) => messagesOf(db, viewer, page),
    answer: many('messages', presentMessage),
  }),
  route({
    method: 'post',
    path: '/bookings/:id/messages',
    operation: 'sendMessage',
    limits: SEND_MESSAGE_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: withId('bookingId', body(MessageBody)),
    run: ({ db, deps, viewer }, message) => sendMessage(db, deps, viewer, message),
    answer: one('message', presentMessage),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/messages/read',
    operation: 'readMessages',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, deps, viewer }, id) => readMessages(db, deps, viewer, id),
    answer: one('booking', presentBooking),
  }),
  route({
    method: 'get',
    path: '/threads',
    operation: 'threads',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: all({ first: queryNumber('first'), before: queryText('before') }),
    run: ({ db, deps, viewer }, page) => threadsOf(db, deps, viewer, page),
    answer: many('threads', presentThread),
  }),
  route({
    method: 'get',
    path: '/threads/:id',
    operation: 'thread',
    access: SIGNED_IN,
    reads: 'primary',
    input: all({ id: pathId, first: queryNumber('first'), before: queryText('before') }),
    run: ({ db, deps, viewer }, page) => threadOf(db, deps, viewer, page),
    answer: one('thread', presentThread),
  }),
  route({
    method: 'post',
    path: '/services/:id/questions',
    operation: 'askQuestion',
    limits: ASK_QUESTION_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: withId('serviceId', body(MessageBody)),
    run: ({ db, deps, viewer }, question) => askQuestion(db, deps, viewer, question),
    answer: one('thread', presentThread),
  }),
  route({
    method: 'post',
    path: '/threads/:id/messages',
    operation: 'sendToThread',
    limits: SEND_MESSAGE_LIMITS,
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: withId('id', body(MessageBody)),
    run: ({ db, deps, viewer }, message) => sendToThread(db, deps, viewer, message),
    answer: one('message', presentMessage),
  }),
  route({
    method: 'patch',
    path: '/threads/:id/read',
    operation: 'readThread',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, deps, viewer }, id) => readThread(db, deps, viewer, id),
    answer: one('thread', presentThread),
  }),
];
