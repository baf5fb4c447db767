import { readDevice, storeDevice, type BookingDraft } from '../../session/storage.js';
import type { BookingFields } from './booking-fields.js';

/** Maximum number of stored forms, the newest ones. */
const MAX_DRAFTS = 10;
/** A date that was looked at a month ago is no longer what the customer has in mind. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

interface Draft {
  serviceId: string;
  accountId: string;
  fields: BookingFields;
}

const othersThan = (serviceId: string, accountId: string): readonly BookingDraft[] =>
  stored().filter((draft) => draft.serviceId !== serviceId || draft.accountId !== accountId);

const stored = () => (readDevice('drafts') ?? []).filter(({ at }) => Date.now() - at < MAX_AGE_MS);

/** Stores a form that was not sent, in place of an earlier one of the account for the service. */
export function storeDraft({ serviceId, accountId, fields }: Draft) {
  const others = othersThan(serviceId, accountId).slice(1 - MAX_DRAFTS);
  storeDevice('drafts', [...others, { serviceId, accountId, fields: { ...fields }, at: Date.now() }]);
}

export const discardDraft = (serviceId: string, accountId: string) =>
  storeDevice('drafts', othersThan(serviceId, accountId));

/** The stored form of the account for the service; undefined if there is none. */
export const readDraft = (serviceId: string, accountId: string) =>
  stored().find((draft) => draft.serviceId === serviceId && draft.accountId === accountId)?.fields as
    BookingFields | undefined;
