import { archiveSlots } from '../../../src/marketplace/slots/slot-archive.js';
import type { TestApp } from '../../support/app.js';

/** Moves the slots before a day to the archive, and returns their number. */
export const archiveBefore = ({ dataSource }: Pick<TestApp, 'dataSource'>, day: string): Promise<number> =>
  archiveSlots(dataSource.manager, day, { signal: new AbortController().signal, pauseMs: 0 });
