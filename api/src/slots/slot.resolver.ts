import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { PROVIDER } from '../auth/guard.js';
import type { MemberContext, RequestContext } from '../request-context.js';
import { publicService } from '../services/catalogue.js';
import { assertDate, assertId, assertLimit } from '../validation.js';
import { CreateSlotInput, UpdateSlotInput } from './slot.input.js';
import { SlotType } from './slot.type.js';
import { MOST_SLOTS_AHEAD, MOST_SLOTS_LISTED, MOST_SLOTS_OF_DAY } from './slot-limits.js';
import { freeDates, freeSlots, slotsOfProvider } from './slot-list.js';
import { createSlot, deleteSlot, updateSlot } from './slots.js';

@Resolver()
export class SlotResolver {
  @Query(() => [SlotType], {
    description: `The free slots of a service's provider on a day, by start time; the first ${MOST_SLOTS_OF_DAY}.`,
  })
  async availableSlots(
    @Arg('serviceId', () => ID, { description: 'The service that is to be booked.' })
    serviceId: string,
    @Arg('date', () => String, { description: '`yyyy-MM-dd`' }) date: string,
    @Ctx() { db }: RequestContext,
  ) {
    assertId(serviceId, 'serviceId');
    assertDate(date);
    const { provider } = await publicService(db, serviceId);
    return freeSlots(db, provider.id, date);
  }

  @Query(() => [String], {
    description:
      "The next days on which a service's provider has free slots, `yyyy-MM-dd`, soonest first.",
  })
  async availableDates(
    @Arg('serviceId', () => ID, { description: 'The service that is to be booked.' })
    serviceId: string,
    @Ctx() { db, market }: RequestContext,
    @Arg('from', () => String, {
      nullable: true,
      description: 'The first day to look at; tomorrow when left out or earlier.',
    })
    from?: string | null,
    @Arg('limit', () => Int, {
      nullable: true,
      description: 'At most so many days, 1 to 366; 60 when left out.',
    })
    limit?: number | null,
  ) {
    assertId(serviceId, 'serviceId');
    if (from !== null && from !== undefined) assertDate(from, 'from');
    const { provider } = await publicService(db, serviceId);
    return freeDates(db, market.clock, provider.id, {
      from: from ?? undefined,
      limit: assertLimit(limit, 366, 60),
    });
  }

  @Authorized(PROVIDER)
  @Query(() => [SlotType], {
    description: `The signed-in provider's slots of some days in order of time, at most ${MOST_SLOTS_LISTED.toLocaleString('en-US')}. A list that is full goes on with the day of its last slot as \`from\`.`,
  })
  providerSlots(
    @Ctx() { db, market, viewer }: MemberContext,
    @Arg('from', () => String, {
      nullable: true,
      description: 'The first day, `yyyy-MM-dd`; today when left out.',
    })
    from?: string | null,
    @Arg('until', () => String, {
      nullable: true,
      description: 'The last day, `yyyy-MM-dd`; 12 months after the first when left out.',
    })
    until?: string | null,
  ) {
    return slotsOfProvider(db, market.clock, viewer.id, { from, until });
  }

  @Authorized(PROVIDER)
  @Mutation(() => SlotType, {
    description: `Adds a time slot; CONFLICT when it overlaps another of the provider, or when the provider has ${MOST_SLOTS_AHEAD.toLocaleString('en-US')} from today on.`,
  })
  createSlot(
    @Arg('input', () => CreateSlotInput, { description: 'The new slot.' }) input: CreateSlotInput,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    return createSlot(db, market, viewer, input);
  }

  @Authorized(PROVIDER)
  @Mutation(() => SlotType, {
    description: "Moves one of the provider's own free slots; CONFLICT when it is booked.",
  })
  updateSlot(
    @Arg('id', () => ID, { description: 'The slot.' }) id: string,
    @Arg('input', () => UpdateSlotInput, { description: 'The slot as it shall be.' })
    input: UpdateSlotInput,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    assertId(id);
    return updateSlot(db, market, viewer, id, input);
  }

  @Authorized(PROVIDER)
  @Mutation(() => ID, {
    description: "Deletes one of the provider's own free slots; CONFLICT when it is booked.",
  })
  deleteSlot(
    @Arg('id', () => ID, { description: 'The slot.' }) id: string,
    @Ctx() { db, viewer }: MemberContext,
  ) {
    assertId(id);
    return deleteSlot(db, viewer, id);
  }
}
