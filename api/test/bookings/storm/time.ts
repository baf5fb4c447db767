import type { DataSource } from 'typeorm';

/**
 * Lets time pass for one booking: all times of it and of its slot, thread and timeline are earlier by some hours, and
 * its event by some days. The servers have a real clock, which a test cannot set. Returns false if its slot would overlap
 * another then, or if it was the victim of a deadlock.
 */
export async function passTime(
  db: DataSource,
  bookingId: string,
  { hours, days }: { hours: number; days: number },
): Promise<boolean> {
  const earlier = (...columns: string[]) =>
    columns.map((name) => `${name} = ${name} - make_interval(hours => $2)`).join(', ');
  try {
    await db.transaction(async (db) => {
      // Booking before slot, as in the product.
      const locked = await db.query<unknown[]>(
        `SELECT FROM bookings WHERE id = $1 AND slot_id IS NOT NULL FOR UPDATE`,
        [bookingId],
      );
      if (locked.length === 0) return;
      await db.query(
        `UPDATE bookings SET ${earlier('created_at', 'changed_at', 'answered_at', 'answer_due_at')}, event_date = event_date - $3::int
         WHERE id = $1`,
        [bookingId, hours, days],
      );
      await db.query('UPDATE slots SET date = date - $2::int WHERE booking_id = $1', [bookingId, days]);
      await db.query(
        `UPDATE proposals SET ends_at = least(starts_at, proposals.date + proposals.start_time) FROM bookings
         WHERE booking_id = $1 AND bookings.id = $1`,
        [bookingId],
      );
      await db.query(`UPDATE timeline_entries SET ${earlier('at')} WHERE booking_id = $1`, [bookingId, hours]);
      await db.query(
        `UPDATE messages SET ${earlier('created_at', 'read_at', 'mail_planned_at')} WHERE booking_id = $1`,
        [bookingId, hours],
      );
    });
    return true;
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    if (constraint === 'slots_never_overlap' || code === '40P01') return false;
    throw error;
  }
}
