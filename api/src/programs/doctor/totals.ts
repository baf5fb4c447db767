import { COUNTED_TOTALS, SUMMED_TOTALS } from '../../marketplace/admin/totals.js';
import type { RowCheck } from './finding.js';

/** Compares the totals that triggers count with the rows (P24). */
export const TOTALS_CHECKS: RowCheck[] = [
  {
    check: 'totals',
    what: 'The totals of the marketplace differ from its rows, as after rows were changed with disabled triggers',
    todo: 'UPDATE totals SET is_counted = false; and start a server, which counts them anew. If the row is missing, INSERT INTO totals DEFAULT VALUES; first.',
    sql: `
      SELECT format('%s are counted, and %s exist', summed, counted) AS example
      FROM (${SUMMED_TOTALS}) summed, (${COUNTED_TOTALS}) counted
      WHERE summed IS DISTINCT FROM counted OR (SELECT count(*) FROM totals WHERE is_counted) <> 1`,
  },
];
