import fc from 'fast-check';
import { ban, deleteUser, passTime, removeBooking, removeService, toggleService } from './admin-commands.js';
import { cancel, decide, repeatBooking, requestBooking } from './booking-commands.js';
import { answer, move, propose } from './change-commands.js';
import { deleteService, deleteSlot, makeSlot, moveSlot, offerService } from './provider-commands.js';
import { deleteFreeSlots, makeSeries } from './series-commands.js';
import type { Command } from './step.js';

const weighted = (weight: number, arbitrary: fc.Arbitrary<Command>) => ({ weight, arbitrary });

/** Any command, common ones more often than those that remove accounts and data, after which less can happen. */
export const aCommand: fc.Arbitrary<Command> = fc.oneof(
  weighted(3, offerService),
  weighted(10, makeSlot),
  weighted(5, makeSeries),
  weighted(5, moveSlot),
  weighted(3, deleteSlot),
  weighted(3, deleteFreeSlots),
  weighted(26, requestBooking),
  weighted(5, repeatBooking),
  weighted(24, decide),
  weighted(10, cancel),
  weighted(8, move),
  weighted(20, propose),
  weighted(22, answer),
  weighted(1, deleteService),
  weighted(3, ban),
  weighted(2, toggleService),
  weighted(1, removeService),
  weighted(3, removeBooking),
  weighted(2, deleteUser),
  weighted(8, passTime),
);
