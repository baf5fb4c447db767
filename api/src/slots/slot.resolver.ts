import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { PROVIDER } from '../auth/guard.js';
import type { MemberContext, RequestContext } from '../request-context.js';
import { publicService } from '../services/catalogue.js';
import { assertDate, assertId, assertLimit } from '../validation.js';
import { CreateSlotInput, UpdateSlotInput } from './slot.input.js';
import { SlotType } from './slot.type.js';
import {
  createSlot,
  deleteSlot,
  endsNextDay,
  freeDates,
  freeSlots,
  slotsOfProvider,
  updateSlot,
} from './slots.js';

@Resolver(() => SlotType)
export class SlotResolver {
  @FieldResolver(() => Boolean, { description: 'True when it runs past midnight.' })
  endsNextDay(@Root() slot: SlotType): boolean {
    return endsNextDay(slot);
  }

  @Query(() => [SlotType], {
    description: "The free slots of a service's provider on a day, by start time.",
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
  @Query(() => [SlotType], { description: "The signed-in provider's slots in order of time." })
  providerSlots(@Ctx() { db, viewer }: MemberContext) {
    return slotsOfProvider(db, viewer.id);
  }

  @Authorized(PROVIDER)
  @Mutation(() => SlotType, {
    description: 'Adds a time slot; CONFLICT when it overlaps another of the provider.',
  })
  createSlot(
    @Arg('input', () => CreateSlotInput, { description: 'The new slot.' }) input: CreateSlotInput,
    @Ctx() { db, market, viewer }: MemberContext,
  ) {
    return createSlot(db, market.clock, viewer, input);
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
    return updateSlot(db, market.clock, viewer, id, input);
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
