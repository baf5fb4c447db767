import type { RowCheck } from './finding.js';
import { PUBLIC } from '../../marketplace/services/catalogue.sql.js';

/** Checks of wishes for days without free slots. `today` is that of the marketplace, `yyyy-MM-dd`. */
export const wishChecks = (today: string): RowCheck[] => [
  {
    check: 'forgotten-wishes',
    what: 'Accounts wait for days on which there are free slots: they were not informed of them',
    todo: 'Check that the triggers of api/src/database/migrations/0014-wishes.ts exist. The next slot that is added on such a day informs them.',
    // An event that is not delivered yet is reported by another check, if it is late.
    sql: `
      SELECT format('wish %s for %s', wishes.id, wishes.date) AS example
      FROM wishes JOIN services s ON s.id = wishes.service_id JOIN users p ON p.id = s.provider_id AND ${PUBLIC}
      WHERE wishes.date > $1 AND wishes.created_at < now() - interval '1 minute'
        AND EXISTS (
          SELECT FROM slots
          WHERE slots.provider_id = s.provider_id AND slots.date = wishes.date AND slots.booking_id IS NULL
        )
        AND NOT EXISTS (
          SELECT FROM outbox WHERE reader = 'wishes' AND payload ->> 'providerId' = s.provider_id::text
        )`,
    values: [today],
  },
];
