/** The limits of the server, with the same messages. */
const MAX_FEATURES = 20;
const MAX_CHARACTERS = 100;

/** Parses the features of a service, which are separated by commas in the form. */
export const parseFeatures = (features: string) =>
  features
    .split(',')
    .map((feature) => feature.trim())
    .filter(Boolean);

export const featuresRules = {
  validate: (features: string) => {
    const list = parseFeatures(features);
    if (list.length > MAX_FEATURES) return `Features can have up to ${MAX_FEATURES} entries`;
    return (
      list.every(({ length }) => length <= MAX_CHARACTERS) || `Features can have up to ${MAX_CHARACTERS} characters`
    );
  },
};
