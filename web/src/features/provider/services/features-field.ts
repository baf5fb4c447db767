import { MAX_FEATURE, MAX_FEATURES } from '../../../lib/limits.js';

/** Follows each complete feature in the value of the field. A feature from the API may contain commas. */
export const END = '\n';

/** Splits what was typed, in which a comma ends a feature. */
export const splitTyped = (typed: string) =>
  typed
    .split(',')
    .map((feature) => feature.trim())
    .filter(Boolean);

/** Parses the value of the field: the complete features, and what is being typed. */
export const parseFeatures = (value: string) => {
  const start = value.lastIndexOf(END) + 1;
  return [...value.slice(0, start).split(END).filter(Boolean), ...splitTyped(value.slice(start))];
};

/** The value of features that are complete. */
export const featuresText = (features: readonly string[]) => features.map((feature) => feature + END).join('');

/** With the messages of the server. */
export const featuresRules = {
  validate: (features: string) => {
    const list = parseFeatures(features);
    if (list.length > MAX_FEATURES) return `Features can have up to ${MAX_FEATURES} entries`;
    return list.every(({ length }) => length <= MAX_FEATURE) || `Features can have up to ${MAX_FEATURE} characters`;
  },
};
