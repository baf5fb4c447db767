import type { ValueTransformer } from 'typeorm';

/** `numeric` arrives as text; amounts here stay far below the numbers that a double keeps exactly. */
export const dollars: ValueTransformer = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

/** `time` arrives as `18:30:00`. */
export const timeOfDay: ValueTransformer = {
  to: (value: string) => value,
  from: (value: string | null) => (value === null ? null : value.slice(0, 5)),
};
