import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { PROVIDER } from '../../auth/guard.js';
import { INVALID_ID, INVALID_INPUT, NEEDS_PROVIDER, NOT_PUBLIC, operation } from './describe.js';
import type { SignedInContext, RequestContext } from '../../http/request-context.js';
import { assertId, assertIds } from '../../kernel/validation.js';
import { nextFreeDates } from '../../slots/next-free-dates.js';
import { CreateSlotInput, UpdateSlotInput } from '../../slots/slot.input.js';
import { NextFreeDateType } from '../types/next-free-date.type.js';
import { SlotType } from '../types/slot.type.js';
import {
  DEFAULT_FREE_DATES,
  MAX_FREE_DATES,
  MAX_FREE_SLOTS_OF_DAY,
  MAX_LISTED_SLOTS,
  MAX_NEXT_FREE_DATES,
  MAX_UPCOMING_SLOTS,
  NEW_SLOTS,
  NEW_SLOTS_FROM_ADDRESS,
} from '../../slots/slot-limits.js';
import {
  bookedUpDatesForService,
  freeDatesForService,
  freeSlotsForService,
  slotsOfProvider,
} from '../../slots/slot-list.js';
import { createSlot, deleteSlot, updateSlot } from '../../slots/slots.js';

const TOO_MANY = `already has ${MAX_UPCOMING_SLOTS.toLocaleString('en-US')} slots from today on`;
const NOT_OWN = 'the signed-in provider has no slot with this ID';

@Resolver()
export class SlotResolver {
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
    @Ctx() { db, market }: RequestContext,
    @Arg('from', () => String, {
      nullable: true,
      description: 'First day to return, `yyyy-MM-dd`. Days before tomorrow are never returned. Default: tomorrow.',
    })
    from?: string | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: `Maximum number of results, 1 to ${MAX_FREE_DATES}. Default: ${DEFAULT_FREE_DATES}.`,
    })
    limit?: number | null,
  ) {
    assertId(serviceId, 'serviceId');
    return freeDatesForService(db, market.clock, serviceId, { from, limit });
  }

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
    @Ctx() { db, market }: RequestContext,
  ) {
    assertId(serviceId, 'serviceId');
    return bookedUpDatesForService(db, market.clock, serviceId);
  }

  @Query(
    () => [NextFreeDateType],
    operation(
      'Returns the next day on which each of some services can be booked: one entry for each ID, in the same order. Needs no token.',
      { BAD_USER_INPUT: `there are more than ${MAX_NEXT_FREE_DATES} IDs, or one of them is not a UUID` },
    ),
  )
  nextFreeDates(
    @Arg('serviceIds', () => [ID], { description: `IDs of the services, up to ${MAX_NEXT_FREE_DATES}.` })
    serviceIds: string[],
    @Ctx() { db, market }: RequestContext,
  ) {
    assertIds(serviceIds, 'serviceIds', MAX_NEXT_FREE_DATES);
    return nextFreeDates(db, market.clock, serviceIds);
  }

  @Authorized(PROVIDER)
  @Query(
    () => [SlotType],
    operation(
      `Returns the slots of the signed-in provider, free and booked, from the day \`from\` to the day \`until\`, in chronological order, at most ${MAX_LISTED_SLOTS.toLocaleString('en-US')}. If the result has this many slots, request the next ones with the date of the last slot as \`from\`. Providers only.`,
      {
        ...NEEDS_PROVIDER,
        BAD_USER_INPUT: '`from` or `until` is not a date, or `until` is earlier than `from`',
      },
    ),
  )
  providerSlots(
    @Ctx() { db, market, viewer }: SignedInContext,
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
  ) {
    return slotsOfProvider(db, market.clock, viewer.id, { from, until });
  }

  @Authorized(PROVIDER)
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
    @Ctx() { db, market, viewer, address }: SignedInContext,
  ) {
    return createSlot(db, market, viewer, { form: input, address });
  }

  @Authorized(PROVIDER)
  @Mutation(
    () => SlotType,
    operation('Changes the date and times of a free slot of the signed-in provider and returns it. Providers only.', {
      ...NEEDS_PROVIDER,
      BAD_USER_INPUT: INVALID_INPUT,
      NOT_FOUND: NOT_OWN,
      CONFLICT: `the slot is booked, it would overlap another slot of the provider, or its date is in the past and the provider ${TOO_MANY}`,
    }),
  )
  updateSlot(
    @Arg('id', () => ID, { description: 'ID of the slot.' }) id: string,
    @Arg('input', () => UpdateSlotInput, { description: 'The new data of the slot.' })
    input: UpdateSlotInput,
    @Ctx() { db, market, viewer }: SignedInContext,
  ) {
    assertId(id);
    return updateSlot(db, market, viewer, { id, form: input });
  }

  @Authorized(PROVIDER)
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
}
