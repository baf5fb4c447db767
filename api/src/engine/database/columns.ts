import { Raw, type ValueTransformer } from 'typeorm';

/** The driver returns `numeric` as text. Amounts are small enough that a double loses no digit. */
export const dollars: ValueTransformer = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** The driver returns `time` as `18:30:00`. */
export const timeOfDay: ValueTransformer = {
  to: (value: string) => value,
  from: (value: string | null) => (value === null ? null : value.slice(0, 5)),
};

/** A condition of a column: the same text, ignoring case as the indexes of e-mail addresses and cities do. */
export const ignoringCase = (text: string) => Raw((column) => `lower(${column}) = lower(:text)`, { text });
