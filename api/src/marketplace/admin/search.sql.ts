// SQL of what an administrator searches for: the index `users_search` finds parts of names and addresses.

/** A pattern for ILIKE that matches the search text anywhere. */
export const patternOf = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

/** The expression of the index `users_local_part`. */
const REVERSED_LOCAL_PART = `reverse(lower(split_part(email, '@', 1))) COLLATE "C"`;

/** SQL: whether the e-mail address of an account contains the text, whose pattern is a parameter. */
export function emailContains(search: string, pattern: string, parameter: (value: string) => string): string {
  // What precedes the @ ends a local part, which an index finds at once. `users_search` reads all addresses that
  // share three letters with the text, such as `com`: of 1.3 million accounts in 150 ms.
  return /[^@]@/.test(search)
    ? `(email ILIKE ${pattern} AND ${REVERSED_LOCAL_PART} ^@ reverse(lower(split_part(${parameter(search)}, '@', 1))))`
    : `email ILIKE ${pattern}`;
}

/**
 * The expression of the index `users_provider_names`, over which PostgreSQL has statistics: it would otherwise expect as many
 * providers of a name as customers.
 */
const PROVIDER_NAMES = `(CASE role WHEN 'provider' THEN name || E'\\n' || business_name END)`;

/** SQL: the ids of the providers whose name or business name contains the text of a pattern, a parameter. */
export const providersNamed = (pattern: string): string =>
  `(SELECT id FROM users WHERE ${PROVIDER_NAMES} ILIKE ${pattern})`;

/** Collects the values of parameters, and returns the place of each. */
export function parameters(): { values: unknown[]; parameter: (value: unknown) => string } {
  const values: unknown[] = [];
  return { values, parameter: (value) => `$${values.push(value)}` };
}
