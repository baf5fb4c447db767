import type { EntityManager } from 'typeorm';
import { type Clock, tomorrow } from '../../kernel/clock.js';
import { publicServicesByIds } from '../../marketplace/services/catalogue.sql.js';
import { freeSlots } from '../../marketplace/slots/slot-list.sql.js';
import { continueWish } from '../../marketplace/wishes/wishes.js';
import type { ClaimedMail } from './sender.js';
import type { SlotMessage } from './templates/message.js';

/**
 * The message of a mail about a day that has free slots again. Null if the day has come; also if its slots are booked
 * again or the service is hidden, and then the wish continues.
 */
export async function freeSlotMessage(
  db: EntityManager,
  { clock }: { clock: Clock },
  { accountId, data }: ClaimedMail,
  unsubscribeUrl: string,
): Promise<SlotMessage | null> {
  const wish = data?.wish;
  if (!wish || accountId === null || wish.date < tomorrow(clock)) return null;
  const [service] = await publicServicesByIds(db, [wish.serviceId]);
  const slots = service ? await freeSlots(db, service.provider.id, wish.date) : [];
  if (!service || slots.length === 0) {
    await continueWish(db, accountId, wish);
    return null;
  }
  const { id: serviceId, title: serviceTitle, provider } = service;
  return {
    kind: 'slot-free',
    offer: { serviceId, serviceTitle, providerName: provider.businessName ?? provider.name, date: wish.date, slots },
    unsubscribeUrl,
  };
}
