import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import { MessageBody } from '../../marketplace/messages/message.input.js';
import { messagesOf } from '../../marketplace/messages/message-list.js';
import { readMessages } from '../../marketplace/messages/read-messages.js';
import { sendMessage } from '../../marketplace/messages/send-message.js';
import { presentBooking, presentMessage } from './present.js';
import { many, one } from './answer.js';
import { SEND_MESSAGE_LIMITS } from './limits.js';
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
];
