import { readMessages } from '../../src/marketplace/messages/read-messages.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { openSocket, signedIn, type LiveSocket } from '../graphql/support/socket.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, asViewer, tokenOf } from '../support/factories.js';
import { aThread, write } from './support/a-thread.js';

const SENT = 'subscription { messageSent { id threadId bookingId by text at read } }';
const CHANGES = 'subscription { bookingChanged { id unreadMessages } }';

describe('messages over WebSocket', () => {
  const app = sharedApp();
  const sockets: LiveSocket[] = [];
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()));

  async function listening(token: string, query = SENT): Promise<LiveSocket> {
    const socket = await signedIn(app, token);
    sockets.push(socket);
    socket.subscribe('1', query);
    expect(await socket.isSilent()).toBe(true);
    return socket;
  }
  const dataOf = async (socket: LiveSocket) => ((await socket.next()).payload as { data: object }).data;

  it('are sent to the other party, and to no other account', async () => {
    const { booking, customer, provider, ofCustomer, ofProvider } = await aThread(app);
    const [author, receiver, stranger] = [
      await listening(ofCustomer),
      await listening(ofProvider),
      await listening(tokenOf(app, await aCustomer(app))),
    ];
    const { at, ...message } = await write(app, customer, booking, 'Is there parking?');
    expect(await dataOf(receiver)).toEqual({ messageSent: { ...message, at: at.toISOString() } });
    expect(message).toMatchObject({ bookingId: booking.id, by: 'customer', read: false });
    for (const socket of [author, stranger]) expect(await socket.isSilent()).toBe(true);

    await write(app, provider, booking, 'Yes');
    expect(await dataOf(author)).toMatchObject({ messageSent: { by: 'provider', text: 'Yes' } });
    expect(await receiver.isSilent()).toBe(true);
  });

  it('change the booking only for the party whose number of unread messages has changed', async () => {
    const { booking, customer, provider, ofCustomer, ofProvider } = await aThread(app);
    const [author, receiver] = [await listening(ofCustomer, CHANGES), await listening(ofProvider, CHANGES)];
    const unread = (count: number) => ({ bookingChanged: { id: booking.id, unreadMessages: count } });
    for (const count of [1, 2]) {
      await write(app, customer, booking);
      expect(await dataOf(receiver)).toEqual(unread(count));
    }
    await readMessages(app.dataSource.manager, app.deps, asViewer(provider), booking.id);
    expect(await dataOf(receiver)).toEqual(unread(0));
    await readMessages(app.dataSource.manager, app.deps, asViewer(provider), booking.id);
    for (const socket of [receiver, author]) expect(await socket.isSilent()).toBe(true);
  });

  it('are not sent to visitors and administrators', async () => {
    const visitor = await openSocket(app);
    sockets.push(visitor);
    visitor.send({ type: 'connection_init' });
    await visitor.next();
    visitor.subscribe('1', SENT);
    expect(JSON.stringify(await visitor.next())).toContain('UNAUTHENTICATED');
    const admin = await signedIn(app, tokenOf(app, await anAdmin(app)));
    sockets.push(admin);
    admin.subscribe('1', SENT);
    expect(JSON.stringify(await admin.next())).toContain('FORBIDDEN');
  });

  it('cause no mail at once', async () => {
    const { booking, customer }: { booking: { id: string }; customer: User } = await aThread(app);
    await write(app, customer, booking);
    expect(await app.dataSource.query(`SELECT FROM outbox WHERE reader = 'mail' AND name = 'messageSent'`)).toEqual([]);
    expect(await app.dataSource.query(`SELECT FROM mails WHERE kind = 'message-received'`)).toEqual([]);
  });
});
