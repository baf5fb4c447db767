/** A part of the schema that no server of this version uses, but those of the version before do. */
export interface Contraction {
  /** For the operator: `the column bookings.request_hash`. */
  what: string;
  /** The first version whose migrations may remove it, since the one before no longer uses it. */
  from: string;
}

/**
 * What waits to be removed (CONTRIBUTING.md, Migrations), for the doctor. An entry is added by the change that no longer
 * uses a part of the schema, and is removed with the migration that drops that part; a test requires it of the version
 * `from`.
 */
export const CONTRACTIONS: readonly Contraction[] = [
  { what: 'the table log_positions', from: '1.2.0' },
  { what: 'the tables totals and totals_changes with the triggers that count', from: '1.2.0' },
  { what: 'the table past_slots with the view all_slots and the functions of its triggers', from: '1.2.0' },
];
