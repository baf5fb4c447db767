import { MAX_FEATURE, MAX_FEATURES } from '../../../lib/limits.js';

/** Parses the features of a service, which are separated by commas in the form. */
export const parseFeatures = (features: string) =>
  features
    .split(',')
    .map((feature) => feature.trim())
    .filter(Boolean);

/** The text of features that are complete: a comma follows each. */
export const featuresText = (features: readonly string[]) => features.map((feature) => `${feature},`).join('');

/** With the messages of the server. */
export const featuresRules = {
  validate: (features: string) => {
    const list = parseFeatures(features);
    if (list.length > MAX_FEATURES) return `Features can have up to ${MAX_FEATURES} entries`;
    return list.every(({ length }) => length <= MAX_FEATURE) || `Features can have up to ${MAX_FEATURE} characters`;
  },
};
