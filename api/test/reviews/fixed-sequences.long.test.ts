import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { sharedApp } from '../support/app.js';
import { anAdmin } from '../support/factories.js';
import { runSequences, SEQUENCES_TIMEOUT_MS } from './support/run-sequences.js';

const app = sharedApp();
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin(app)));

/** Sequences that are the same in each run, so that it is certain what they cover. */
const FIXED = { seed: 20_260_701, numRuns: 25 };

/** How often the fixed sequences at least receive these responses. */
const MINIMA: Record<string, number> = {
  'review OK': 30,
  'review CONFLICT': 20,
  'review NOT_FOUND': 2,
  'answer OK': 10,
  'answer NOT_FOUND': 10,
  'remove OK': 10,
  'remove NOT_FOUND': 10,
  'deleteCustomer OK': 5,
  'deleteBooking OK': 5,
};

it(
  'random sequences of reviews make the rating, the number and the list that a model predicts',
  async () => {
    const counts = await runSequences(app, admin, FIXED);
    const rare = Object.entries(MINIMA).filter(([what, times]) => (counts.get(what) ?? 0) < times);
    expect(rare.map(([what, times]) => `${what}: ${counts.get(what) ?? 0}, at least ${times}`)).toEqual([]);
  },
  SEQUENCES_TIMEOUT_MS,
);
