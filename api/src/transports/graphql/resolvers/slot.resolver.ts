import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Facts, SHORT_READ, LONG_READ } from '../../../engine/graphql/facts.js';
import { PROVIDER } from '../../../marketplace/auth/guard.js';
import { INVALID_ID, INVALID_INPUT, NEEDS_PROVIDER, NOT_PUBLIC, operation } from './describe.js';
import type { SignedInContext, RequestContext } from '../../request/request-context.js';
import { assertCount, assertId, assertIds } from '../../../kernel/validation.js';
import { freeOn } from '../../../marketplace/slots/free-on.sql.js';
import { nextFreeDates } from '../../../marketplace/slots/next-free-dates.sql.js';
import { deleteFreeSlots } from '../../../marketplace/slots/free-slots.js';
import {
  CreateSlotInput,
  CreateSlotsInput,
  FreeSlotsArgs,
  UpdateSlotInput,
} from '../../../marketplace/slots/slot.input.js';
import { NextFreeDateType } from '../types/next-free-date.type.js';
import { SlotSeriesType, SlotType } from '../types/slot.type.js';
import {
  DEFAULT_FREE_DATES,
  MAX_FREE_DATES,
  MAX_FREE_ON,
  MAX_FREE_SLOTS_OF_DAY,
  MAX_LISTED_SLOTS,
  MAX_NEXT_FREE_DATES,
  MAX_SERIES_DAYS,
  MAX_UPCOMING_SLOTS,
  NEW_SERIES,
  NEW_SERIES_FROM_ADDRESS,
  NEW_SLOTS,
  NEW_SLOTS_FROM_ADDRESS,
  SLOT_CHANGES,
} from '../../../marketplace/slots/slot-limits.js';
import {
  bookedUpDatesForService,
  freeDatesForService,
  freeSlotsForService,
  slotsOfProvider,
} from '../../../marketplace/slots/slot-list.js';
import { createSlotSeries } from '../../../marketplace/slots/slot-series.js';
import { createSlot, deleteSlot, updateSlot } from '../../../marketplace/slots/slots.js';

const TOO_MANY = `already has ${MAX_UPCOMING_SLOTS.toLocaleString('en-US')} slots from today on`;
const NOT_OWN = 'the signed-in provider has no slot with this ID';

const FROM_DAY = {
  nullable: true,
  description: 'First day to return, `yyyy-MM-dd`. Days before tomorrow are never returned. Default: tomorrow.',
};

@Resolver()
export class SlotResolver {
  @Facts({ reads: 'calendar', list: { entries: MAX_FREE_SLOTS_OF_DAY, readCost: SHORT_READ } })
  @Query(
    () => [SlotType],
    operation(
      `Returns the free slots of a service's provider on one day, by start time, at most ${MAX_FREE_SLOTS_OF_DAY}. Only slots from tomorrow on can be booked. Needs no token.`,
      {
        BAD_USER_INPUT: '`serviceId` is not a UUID, or `date` is not a date',
        NOT_FOUND: NOT_PUBLIC,
      },
    ),
  )
  availableSlots(
    @Arg('serviceId', () => ID, { description: 'ID of the service to book.' })
    serviceId: string,
    @Arg('date', () => String, { description: 'The day, `yyyy-MM-dd`.' }) date: string,
    @Ctx() { db }: RequestContext,
  ) {
    assertId(serviceId, 'serviceId');
    return freeSlotsForService(db, serviceId, date);
  }

  @Facts({ reads: 'primary', list: { entries: MAX_FREE_DATES, readCost: SHORT_READ } })
  @Query(
    () => [String],
    operation(
      "Returns the days, `yyyy-MM-dd`, on which a service's provider has free slots, in ascending order. Needs no token.",
      {
        BAD_USER_INPUT: '`serviceId` is not a UUID, `from` is not a date, or `limit` is out of range',
        NOT_FOUND: NOT_PUBLIC,
      },
    ),
  )
  availableDates(
    @Arg('serviceId', () => ID, { description: 'ID of the service to book.' })
    serviceId: string,
    @Ctx() { db, deps }: RequestContext,
    @Arg('from', () => String, FROM_DAY)
    from?: string | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_FREE_DATES}. Default: ${DEFAULT_FREE_DATES}.`,
    })
    limit?: number | null,
  ) {
    assertId(serviceId, 'serviceId');
    return freeDatesForService(db, deps.clock, serviceId, { from, limit });
  }

  @Facts({ reads: 'primary', list: { entries: MAX_FREE_DATES, readCost: SHORT_READ } })
  @Query(
    () => [String],
    operation(
      `Returns the days from tomorrow on, \`yyyy-MM-dd\`, on which all slots of a service's provider are booked, in ascending order, at most ${MAX_FREE_DATES}. Days without slots are not among them. Needs no token.`,
      { BAD_USER_INPUT: '`serviceId` is not a UUID', NOT_FOUND: NOT_PUBLIC },
    ),
  )
  bookedUpDates(
    @Arg('serviceId', () => ID, { description: 'ID of the service to book.' })
    serviceId: string,
    @Ctx() { db, deps }: RequestContext,
  ) {
    assertId(serviceId, 'serviceId');
    return bookedUpDatesForService(db, deps.clock, serviceId);
  }

  @Facts({ reads: 'primary', list: { entries: MAX_NEXT_FREE_DATES, readCost: LONG_READ } })
  @Query(
    () => [NextFreeDateType],
    operation(
      'Returns the next day on which each of some services can be booked: one entry for each ID, in the same order. Needs no token.',
      {
        BAD_USER_INPUT: `there are more than ${MAX_NEXT_FREE_DATES} IDs, one of them is not a UUID, or \`from\` is not a date`,
      },
    ),
  )
  nextFreeDates(
    @Arg('serviceIds', () => [ID], { description: `IDs of the services, up to ${MAX_NEXT_FREE_DATES}.` })
    serviceIds: string[],
    @Ctx() { db, deps }: RequestContext,
    @Arg('from', () => String, FROM_DAY)
    from?: string | null,
  ) {
    assertIds(serviceIds, 'serviceIds', MAX_NEXT_FREE_DATES);
    return nextFreeDates(db, deps.clock, serviceIds, from);
  }

  @Facts({ reads: 'primary', list: { entries: MAX_FREE_ON, readCost: LONG_READ } })
  @Query(
    () => [ID],
    operation(
      'Returns those of some services that can be booked on one day, in the same order and each once; none on a day before tomorrow. Services that do not exist or are not public are omitted, as is what is no UUID. Needs no token.',
      { BAD_USER_INPUT: `\`date\` is not a date, or there are more than ${MAX_FREE_ON} IDs` },
    ),
  )
  freeOn(
    @Arg('date', () => String, { description: 'The day, `yyyy-MM-dd`.' }) date: string,
    @Arg('serviceIds', () => [ID], { description: `IDs of the services, up to ${MAX_FREE_ON}.` })
    serviceIds: string[],
    @Ctx() { db, deps }: RequestContext,
  ) {
    assertCount(serviceIds, 'serviceIds', MAX_FREE_ON);
    return freeOn(db, deps.clock, date, serviceIds);
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary', list: { entries: MAX_LISTED_SLOTS, readCost: LONG_READ } })
  @Query(
    () => [SlotType],
    operation(
      `Returns the slots of the signed-in provider, free and booked, from the day \`from\` to the day \`until\`, in chronological order, at most \`limit\`. If the result has this many slots, request the next ones with the date of the last slot as \`from\`. Providers only.`,
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: '`from` or `until` is not a date, `until` is earlier than `from`, or `limit` is out of range',
      },
    ),
  )
  providerSlots(
    @Ctx() { db, deps, viewer }: SignedInContext,
    @Arg('from', () => String, {
      nullable: true,
      description: 'First day, `yyyy-MM-dd`. Default: today.',
    })
    from?: string | null,
    @Arg('until', () => String, {
      nullable: true,
      description: 'Last day, `yyyy-MM-dd`, inclusive. Default: 366 days after `from`.',
    })
    until?: string | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_LISTED_SLOTS}. Default: ${MAX_LISTED_SLOTS}.`,
    })
    limit?: number | null,
  ) {
    return slotsOfProvider(db, deps.clock, viewer.id, { from, until, limit });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => SlotType,
    operation('Creates a slot of the signed-in provider and returns it. Providers only.', {
      ...NEEDS_PROVIDER,
      BAD_USER_INPUT: INVALID_INPUT,
      CONFLICT: `the slot overlaps another slot of the provider, or the provider ${TOO_MANY}`,
      RATE_LIMITED: `the account has created ${NEW_SLOTS.points} slots within an hour, or the IP address ${NEW_SLOTS_FROM_ADDRESS.points}`,
    }),
  )
  createSlot(
    @Arg('input', () => CreateSlotInput, { description: 'The data of the slot.' })
    input: CreateSlotInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    return createSlot(db, deps, viewer, { form: input, address });
  }

  @Authorized(PROVIDER)
  // No list, but it writes hundreds of slots.
  @Facts({ reads: 'primary', list: { entries: 1, readCost: LONG_READ } })
  @Mutation(
    () => SlotSeriesType,
    operation(
      `Creates slots of the signed-in provider with the same times on some weekdays of up to ${MAX_SERIES_DAYS + 1} days. Days on which the slot would overlap another slot of the provider are skipped and returned. The times are local ones, also after a change of clocks. Providers only.`,
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: INVALID_INPUT,
        CONFLICT: `the provider would have more than ${MAX_UPCOMING_SLOTS.toLocaleString('en-US')} slots from today on; no slot is created`,
        RATE_LIMITED: `the account has created ${NEW_SERIES.points} series within an hour, or the IP address ${NEW_SERIES_FROM_ADDRESS.points}`,
      },
    ),
  )
  createSlots(
    @Arg('input', () => CreateSlotsInput, { description: 'The data of the series.' })
    input: CreateSlotsInput,
    @Ctx() { db, deps, viewer, address }: SignedInContext,
  ) {
    return createSlotSeries(db, deps, viewer, { form: input, address });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => SlotType,
    operation('Changes the date and times of a free slot of the signed-in provider and returns it. Providers only.', {
      ...NEEDS_PROVIDER,
      BAD_USER_INPUT: INVALID_INPUT,
      NOT_FOUND: NOT_OWN,
      CONFLICT: `the slot is booked, it would overlap another slot of the provider, or its date is in the past and the provider ${TOO_MANY}`,
      RATE_LIMITED: `the account has changed slots ${SLOT_CHANGES.points} times within an hour`,
    }),
  )
  updateSlot(
    @Arg('id', () => ID, { description: 'ID of the slot.' }) id: string,
    @Arg('input', () => UpdateSlotInput, { description: 'The new data of the slot.' })
    input: UpdateSlotInput,
    @Ctx() { db, deps, viewer }: SignedInContext,
  ) {
    assertId(id);
    return updateSlot(db, deps, viewer, { id, form: input });
  }

  @Authorized(PROVIDER)
  @Facts({ reads: 'primary' })
  @Mutation(
    () => ID,
    operation('Deletes a free slot of the signed-in provider permanently and returns the ID. Providers only.', {
      ...NEEDS_PROVIDER,
      BAD_USER_INPUT: INVALID_ID,
      NOT_FOUND: NOT_OWN,
      CONFLICT: 'the slot is booked',
    }),
  )
  deleteSlot(
    @Arg('id', () => ID, { description: 'ID of the slot.' }) id: string,
    @Ctx() { db, viewer }: SignedInContext,
  ) {
    assertId(id);
    return deleteSlot(db, viewer, id);
  }

  @Authorized(PROVIDER)
  // No list, but it writes hundreds of slots.
  @Facts({ reads: 'primary', list: { entries: 1, readCost: LONG_READ } })
  @Mutation(
    () => Int,
    operation(
      'Deletes the free slots of the signed-in provider within a range of days permanently and returns their number. Booked slots remain. Providers only.',
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: 'an argument is invalid; `extensions.fields` maps each invalid argument to a message',
      },
    ),
  )
  deleteFreeSlots(@Args(() => FreeSlotsArgs) range: FreeSlotsArgs, @Ctx() { db, viewer }: SignedInContext) {
    return deleteFreeSlots(db, viewer, range);
  }
}
