/** As many as the server takes, in its words. */
const MOST_FEATURES = 20;
const MOST_CHARACTERS = 100;

/** The features of a service as the form has them: separated by commas. */
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
