/** What can be done to several rows at once. */
export interface Act<Row> {
  /** of the button, and in the prompt: `Ban` */
  verb: string;
  /** in the alert: `banned` */
  done: string;
  /** whether it would change the row; the others are omitted */
  concerns: (row: Row) => boolean;
  /** rejects if it failed */
  run: (row: Row) => Promise<unknown>;
  /** cannot be undone */
  isPermanent?: boolean;
  /** fetches what the responses do not tell, once for all rows */
  after?: () => void;
}

export interface Nouns {
  one: string;
  many: string;
}

const counted = (count: number, { one, many }: Nouns): string => `${count} ${count === 1 ? one : many}`;

export const questionOf = ({ verb, isPermanent }: Act<never>, count: number, nouns: Nouns): string => {
  const what = count === 1 ? `this ${nouns.one}` : counted(count, nouns);
  return `Are you sure you want to ${verb.toLowerCase()} ${what}?${isPermanent ? ' This action cannot be undone.' : ''}`;
};

interface Outcome {
  done: number;
  /** the names of the rows that could not be changed */
  failed: readonly string[];
}

export function alertOf({ verb, done: participle }: Act<never>, { done, failed }: Outcome, nouns: Nouns): string {
  const sentences: string[] = [];
  if (done > 0) sentences.push(`${counted(done, nouns)} ${participle} successfully`);
  if (failed.length > 0) sentences.push(`Failed to ${verb.toLowerCase()} ${failed.join(', ')}`);
  return sentences.join('. ');
}

/** Does it to one row after the other: what fails does not prevent the rest. */
export async function runAct<Row extends { id: string }>(act: Act<Row>, rows: readonly Row[]) {
  const done = new Set<string>();
  const failed: Row[] = [];
  for (const row of rows) {
    try {
      await act.run(row);
      done.add(row.id);
    } catch (error) {
      console.error(`Failed to ${act.verb.toLowerCase()}`, error);
      failed.push(row);
    }
  }
  return { done, failed };
}
