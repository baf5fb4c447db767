/** The limits of the server, with the same messages. */
const MOST_FEATURES = 20;
const MOST_CHARACTERS = 100;

/** Parses the features of a service, which are separated by commas in the form. */
export const listed = (features: string) =>
  features
    .split(',')
    .map((feature) => feature.trim())
    .filter(Boolean);

export const featuresRules = {
  validate: (features: string) => {
    const list = listed(features);
    if (list.length > MOST_FEATURES) return `Features can have up to ${MOST_FEATURES} entries`;
    return (
      list.every(({ length }) => length <= MOST_CHARACTERS) ||
      `Features can have up to ${MOST_CHARACTERS} characters`
    );
  },
};
