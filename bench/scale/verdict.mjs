// Compares the responses to clients with the contents of the database.

/**
 * @param {import('pg').Client} db the primary
 * @param {import('./crowd.mjs').Acknowledged} acknowledged
 * @returns {Promise<{ invariant: string, checked: number, violations: number, example: string | undefined }[]>}
 */
export async function invariants(db, { booked, cancelled, confirmed }) {
  const entries = [...booked].map(([key, { id, slot }]) => ({ key, id, slot: slot.id }));
  const { rows: lost } = await db.query(
    `SELECT a.id FROM json_to_recordset($1) AS a (key text, id uuid, slot uuid)
     LEFT JOIN bookings b ON b.id = a.id AND b.idempotency_key = a.key AND b.slot_id = a.slot WHERE b.id IS NULL`,
    [JSON.stringify(entries)],
  );
  const { rows: twice } = await db.query(
    `SELECT slot_id AS id FROM bookings WHERE status IN ('pending', 'confirmed', 'completed') AND slot_id IS NOT NULL
     GROUP BY slot_id HAVING count(*) > 1`,
  );
  const { rows: torn } = await db.query(
    `SELECT b.id FROM bookings b LEFT JOIN slots s ON s.booking_id = b.id
     WHERE b.status IN ('pending', 'confirmed') AND s.id IS DISTINCT FROM b.slot_id`,
  );
  const statusOf = async (/** @type {Set<string>} */ ids, /** @type {string} */ status) =>
    (
      await db.query(
        `SELECT a.id FROM unnest($1::uuid[]) AS a (id)
         WHERE NOT EXISTS (SELECT FROM bookings b WHERE b.id = a.id AND b.status = $2)`,
        [[...ids], status],
      )
    ).rows;
  const rowOf = (
    /** @type {string} */ invariant,
    /** @type {number} */ checked,
    /** @type {{ id: string }[]} */ violations,
  ) => ({ invariant, checked, violations: violations.length, example: violations[0]?.id });
  const { rows: total } = await db.query('SELECT count(*)::int AS count FROM bookings');
  return [
    rowOf('acknowledged bookings exist', booked.size, lost),
    rowOf('no slot is booked twice', total[0].count, twice),
    rowOf('booking and slot refer to each other', total[0].count, torn),
    rowOf('acknowledged cancellations hold', cancelled.size, await statusOf(cancelled, 'cancelled')),
    rowOf('acknowledged confirmations hold', confirmed.size, await statusOf(confirmed, 'confirmed')),
  ];
}
