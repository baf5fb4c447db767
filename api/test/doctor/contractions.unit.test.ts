import { dueContractions, waitingContractions } from '../../src/programs/doctor/contractions.js';
import { reportOf } from '../../src/programs/doctor/report.js';
import { readConfig } from '../../src/kernel/config.js';

const COLUMN = { what: 'the column bookings.colour', from: '1.10.0' };

describe('the doctor', () => {
  it('names what later versions remove from the database, which is no problem', () => {
    const waiting = waitingContractions([COLUMN]);
    const report = reportOf({ looked: ['migrations'], findings: [], unable: [], waiting });
    expect(report).toContain(
      'Waiting for a later version:\n   the column bookings.colour: no longer used, removed from version 1.10.0 on',
    );
    expect(report).toContain('No problems found.');
    expect(reportOf({ looked: ['migrations'], findings: [], unable: [], waiting: [] })).not.toContain('Waiting');
  });

  it.each([
    ['1.9.0', []],
    ['1.10.0', [COLUMN.what]],
    ['2.0.0', [COLUMN.what]],
  ])('knows whether version %s has to remove it', (version, due) => {
    expect(dueContractions(version, [COLUMN])).toEqual(due);
  });
});

it('nothing that this version has to remove from the database waits', () => {
  expect(dueContractions(readConfig({}).version)).toEqual([]);
});
