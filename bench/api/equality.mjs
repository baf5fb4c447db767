// Whether the servers return the same, before they are measured.

/**
 * The part of a response of REST that a response of GraphQL contains, under the names of GraphQL. A few single values,
 * such as the width of a picture, are not part of REST.
 * @param {any} value @param {any} model
 * @returns {any}
 */
export function partLike(value, model) {
  if (Array.isArray(value) && Array.isArray(model)) return value.map((entry, n) => partLike(entry, model[n]));
  if (value === undefined && (model === null || typeof model !== 'object')) return model;
  if (value === null || model === null || typeof value !== 'object' || typeof model !== 'object') return value;
  return Object.fromEntries(
    Object.entries(model).map(([name, part]) => [name, partLike(name === 'id' ? value._id : value[name], part)]),
  );
}

/**
 * Where two values differ, such as `services.3.title: "a" instead of "b"`; null if they are equal. Ids of bookings that
 * were made now differ in each response.
 * @param {any} value @param {any} expected @param {string} [path]
 * @returns {string | null}
 */
export function difference(value, expected, path = '') {
  if (path === '.createBooking.id' && typeof value === 'string') return null;
  if (value === null || expected === null || typeof value !== 'object' || typeof expected !== 'object')
    return value === expected
      ? null
      : `${path.slice(1)}: ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`;
  for (const name of new Set([...Object.keys(expected), ...Object.keys(value)])) {
    const found = difference(value[name], expected[name], `${path}.${name}`);
    if (found) return found;
  }
  return null;
}
