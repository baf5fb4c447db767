import type { KeyPurpose } from '../../../src/marketplace/auth/account-key.entity.js';
import type { TestApp } from '../../support/app.js';
import { until } from '../../support/eventually.js';

/** Waits until mails about all changes are planned. */
export async function allPlanned({ dataSource }: TestApp): Promise<void> {
  await until(async () => {
    const [{ waiting }] = await dataSource.query<[{ waiting: number }]>(
      `SELECT count(*)::int AS waiting FROM outbox WHERE reader = 'mail'`,
    );
    return waiting === 0;
  });
}

export interface PlannedMail {
  id: string;
  kind: string;
  accountId: string | null;
  data: unknown;
}

/** The mails that are planned, in their order; those about bookings are omitted. */
export async function mails(app: TestApp): Promise<PlannedMail[]> {
  await allPlanned(app);
  return app.dataSource.query<PlannedMail[]>(
    `SELECT id, kind, account_id AS "accountId", data FROM mails WHERE kind NOT LIKE 'booking-%' ORDER BY created_at`,
  );
}

export const kindsOf = (planned: PlannedMail[]): string[] => planned.map(({ kind }) => kind);

const KINDS = { 'password-reset': 'password-reset', 'email-change': 'email-verification' } as const;

/** The key in the newest mail for a purpose. */
export async function newestKey(app: TestApp, purpose: KeyPurpose): Promise<string> {
  const kinds = purpose === 'email-verification' ? ['welcome', 'email-verification'] : [KINDS[purpose]];
  const newest = (await mails(app)).findLast(({ kind }) => kinds.includes(kind));
  if (!newest) throw new Error(`No mail has a key for ${purpose}`);
  return app.deps.linkKeys.keyOf(purpose, newest.id);
}
