import { CUSTOMER_OR_PROVIDER, SIGNED_IN } from '../../marketplace/auth/guard.js';
import { MessageBody } from '../../marketplace/messages/message.input.js';
import { messagesOf } from '../../marketplace/messages/message-list.js';
import { readMessages } from '../../marketplace/messages/read-messages.js';
import { sendMessage } from '../../marketplace/messages/send-message.js';
import { presentBooking, presentMessage } from './present.js';
import { pathId, queryNumber, queryText, readBody } from './read-body.js';
import { many, one, route } from './route.js';

export const MESSAGE_ROUTES = [
  route({
    method: 'get',
    path: '/bookings/:id/messages',
    access: SIGNED_IN,
    reads: 'primary',
    input: (req) => ({ bookingId: pathId(req), first: queryNumber(req, 'first'), before: queryText(req, 'before') }),
    run: ({ db, viewer }, page) => messagesOf(db, viewer, page),
    body: many('messages', presentMessage),
  }),
  route({
    method: 'post',
    path: '/bookings/:id/messages',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    status: 201,
    input: async (req) => ({ bookingId: pathId(req), ...(await readBody(req, MessageBody)) }),
    run: ({ db, deps, viewer }, message) => sendMessage(db, deps, viewer, message),
    body: one('message', presentMessage),
  }),
  route({
    method: 'patch',
    path: '/bookings/:id/messages/read',
    access: CUSTOMER_OR_PROVIDER,
    reads: 'primary',
    input: pathId,
    run: ({ db, deps, viewer }, id) => readMessages(db, deps, viewer, id),
    body: one('booking', presentBooking),
  }),
];
