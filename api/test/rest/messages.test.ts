import { sharedApp } from '../support/app.js';
import { aThread } from '../messages/support/a-thread.js';
import { BOOKING, MESSAGE } from './shapes.js';

describe('REST for messages', () => {
  const app = sharedApp();

  it('sends, lists and marks messages as read with all of their fields', async () => {
    const { booking, ofCustomer, ofProvider } = await aThread(app);
    const path = `/bookings/${booking.id}/messages`;
    const body = { text: ' Is there parking? ' };
    const sent = await app.rest('POST', path, { token: ofCustomer, body });
    expect([sent.status, sent.body]).toEqual([201, { success: true, message: MESSAGE }]);

    const mine = await app.rest('GET', '/providers/bookings', { token: ofProvider });
    expect(mine.body.bookings).toEqual([{ ...BOOKING, unreadMessages: 1 }]);
    const listed = await app.rest('GET', path, { token: ofProvider });
    expect([listed.status, listed.body]).toEqual([200, { success: true, messages: [MESSAGE] }]);

    const read = await app.rest('PATCH', `${path}/read`, { token: ofProvider });
    expect([read.status, read.body]).toEqual([200, { success: true, booking: BOOKING }]);
    const again = await app.rest('GET', `${path}?first=1`, { token: ofCustomer });
    expect(again.body.messages).toEqual([{ ...MESSAGE, read: true }]);
  });

  it('rejects a malformed id and an unknown page', async () => {
    const { booking, ofCustomer: token } = await aThread(app);
    expect((await app.rest('GET', '/bookings/x/messages', { token })).status).toBe(400);
    expect((await app.rest('GET', `/bookings/${booking.id}/messages?first=x`, { token })).status).toBe(400);
    expect((await app.rest('POST', `/bookings/${booking.id}/messages`, { token, body: { text: 5 } })).status).toBe(400);
  });
});
