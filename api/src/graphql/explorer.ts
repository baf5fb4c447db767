import { Router } from 'express';

/** Placeholder until the explorer stands. */
export const explorer = (): Router => Router();
