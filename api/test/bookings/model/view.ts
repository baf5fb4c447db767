import { adminStats } from '../../../src/marketplace/admin/admin-stats.sql.js';
import { bookingsWhere } from '../../../src/marketplace/bookings/booking-list.sql.js';
import { providerStats } from '../../../src/marketplace/providers/provider-stats.sql.js';
import { publicServices } from '../../../src/marketplace/services/catalogue.sql.js';
import { freeSlots } from '../../../src/marketplace/slots/slot-list.sql.js';
import { slotsOfProvider } from '../../../src/marketplace/slots/slot-list.js';
import type { TestApp } from '../../support/app.js';
import type { ProposalView } from '../../../src/marketplace/bookings/booking-proposal.js';
import type { MarketModel, Person, Proposal } from './market-model.js';

/** The list of slots omits past ones by default; these dates request them all. */
const ALL_DAYS = { from: '2000-01-01', until: '2100-01-01' };

/** All that accounts see of slots, bookings and services, in a form that is readable in a diff. */
export type View = Record<string, unknown>;

const ifThere = ({ id, deleted }: { id: string; deleted: boolean }): string | null => (deleted ? null : id);
const providersOf = (model: MarketModel): Person[] =>
  model.people.filter(({ role, deleted }) => role === 'provider' && !deleted);
const datesOf = (model: MarketModel, provider: Person): string[] =>
  [...new Set(model.slots.filter((s) => !s.deleted && s.provider === provider).map((s) => s.date))].sort();
/** Adds in cents, because sums of dollars as floating-point numbers are inexact. */
const sum = (amounts: number[]): number => amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

const proposalIn = (proposal: Proposal | null) =>
  proposal && [proposal.by, proposal.slot && `${proposal.slot.slot.id} ${proposal.slot.date} ${proposal.slot.start}`];

/** One whose time is over may still be there. */
function actualProposal(model: MarketModel, proposal: ProposalView | null) {
  if (!proposal) return null;
  const { slot, by } = proposal;
  if (slot && model.slotHasBegun({ date: slot.date, start: slot.startTime })) return null;
  return [by, slot && `${slot.id} ${slot.date} ${slot.startTime}`];
}

/** The view that the model predicts. */
export function expectedView(model: MarketModel): View {
  const bookings = model.bookings.filter(({ deleted }) => !deleted).reverse();
  const services = model.services.filter(({ deleted }) => !deleted);
  const earning = bookings.filter(({ status }) => ['confirmed', 'completed'].includes(status));
  const count = <T>(list: T[], is: (item: T) => boolean) => list.filter(is).length;
  const view: View = {
    bookings: bookings.map((b) => [
      b.id,
      b.status,
      b.because,
      `${b.date} ${b.start}-${b.end}`,
      b.amount,
      { customer: ifThere(b.customer), provider: ifThere(b.service.provider) },
      { service: ifThere(b.service), slot: ifThere(b.slot) },
      b.timeline,
      proposalIn(model.openProposal(b)),
    ]),
    catalogue: services
      .filter(model.isPublic)
      .reverse()
      .map(({ id, price }) => [id, price]),
    stats: {
      totalUsers: count(model.people, ({ role, deleted }) => role === 'user' && !deleted),
      totalProviders: count(model.people, ({ role, deleted }) => role === 'provider' && !deleted),
      totalServices: services.length,
      totalBookings: bookings.length,
      pendingBookings: count(bookings, ({ status }) => status === 'pending'),
      totalRevenue: sum(earning.map(({ amount }) => amount)),
    },
  };
  for (const provider of providersOf(model)) {
    const slots = model.slots
      .filter((slot) => !slot.deleted && slot.provider === provider)
      .sort((a, b) => `${a.date}${a.start}`.localeCompare(`${b.date}${b.start}`));
    const free = slots.filter(({ booking }) => !booking);
    const asked = bookings.filter(({ service }) => service.provider === provider);
    view[provider.name] = {
      slots: slots.map((s) => [s.id, `${s.date} ${s.start}-${s.end}`, s.booking ? 'booked' : 'available']),
      available: datesOf(model, provider).map((date) => free.filter((slot) => slot.date === date).map(({ id }) => id)),
      stats: {
        totalServices: count(services, (service) => service.provider === provider),
        availableSlots: count(free, ({ date }) => date >= model.day(0)),
        pendingBookings: count(asked, ({ status }) => status === 'pending'),
        confirmedBookings: count(asked, ({ status }) => status === 'confirmed'),
        thisMonthRevenue: sum(
          earning
            .filter(
              ({ service, date }) => service.provider === provider && date.slice(0, 7) === model.day(0).slice(0, 7),
            )
            .map(({ amount }) => amount),
        ),
      },
    };
  }
  return view;
}

/** The view that the application returns, for the providers and dates of the model. */
export async function actualView({ dataSource, clock }: TestApp, model: MarketModel): Promise<View> {
  const db = dataSource.manager;
  const ofProvider = async (provider: Person) => {
    const { id, name } = provider;
    const [slots, stats, available] = await Promise.all([
      slotsOfProvider(db, clock, id, ALL_DAYS),
      providerStats(db, clock, id),
      Promise.all(datesOf(model, provider).map((date) => freeSlots(db, id, date))),
    ]);
    return [
      name,
      {
        slots: slots.map((s) => [s.id, `${s.date} ${s.startTime}-${s.endTime}`, s.isBooked ? 'booked' : 'available']),
        available: available.map((free) => free.map((slot) => slot.id)),
        stats,
      },
    ] as const;
  };
  const [bookings, services, stats, providers] = await Promise.all([
    bookingsWhere(db, 'true', [1000], { limit: '$1' }),
    publicServices(db, null),
    adminStats(db),
    Promise.all(providersOf(model).map(ofProvider)),
  ]);
  return {
    bookings: bookings.map((b) => [
      b.id,
      b.status,
      b.cancelledBecause,
      `${b.eventDate} ${b.timeSlot.startTime}-${b.timeSlot.endTime}`,
      b.totalAmount,
      { customer: b.user.id, provider: b.provider.id },
      { service: b.service.id, slot: b.timeSlot.id },
      b.timeline.map(({ kind, by }) => `${kind} ${by}`),
      model.slotHasBegun({ date: b.eventDate, start: b.timeSlot.startTime }) ? null : actualProposal(model, b.proposal),
    ]),
    catalogue: services.map(({ id, price }) => [id, price]),
    stats,
    ...Object.fromEntries(providers),
  };
}
