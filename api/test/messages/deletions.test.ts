import { deleteService } from '../../src/marketplace/services/services.js';
import { sharedApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { asViewer } from '../support/factories.js';
import { lockWaits, untilOneWaitsFor } from '../support/lock-waits.js';
import { aThread, write } from './support/a-thread.js';

const app = sharedApp();
const db = () => app.dataSource.manager;

describe('the first message of a booking', () => {
  it('does not wait for a deletion of its service, which waits for the booking', async () => {
    const { booking, customer, provider } = await aThread(app);
    const [ofMessages, ofBookings] = [app.dataSource.createQueryRunner(), app.dataSource.createQueryRunner()];
    try {
      await ofMessages.startTransaction();
      await ofMessages.query('LOCK TABLE messages IN SHARE MODE');
      await ofBookings.startTransaction();
      await ofBookings.query('LOCK TABLE bookings IN SHARE MODE');
      const sent = write(app, customer, booking);
      await untilOneWaitsFor(ofMessages, db());
      const deleted = deleteService(db(), asViewer(provider), booking.service.id ?? '');
      await eventually(async () => expect(await lockWaits(db())).toBe(2));
      await ofMessages.rollbackTransaction();
      await sent;
      await ofBookings.rollbackTransaction();
      await deleted;
    } finally {
      for (const holder of [ofMessages, ofBookings]) {
        if (holder.isTransactionActive) await holder.rollbackTransaction();
        await holder.release();
      }
    }
  });
});
