const OFFER = {
  title: 'Cake',
  description: 'A tall one.',
  category: 'Other',
  price: '90',
  duration: '1 hour',
};

/** The error of REST and GraphQL when pictures can be neither stored nor fetched. */
export const STORAGE_UNAVAILABLE = {
  code: 'SERVICE_UNAVAILABLE',
  message: 'Files cannot be stored right now. Please try again later.',
};

const asFile = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

/**
 * Creates a service with these pictures over REST; `code` and `message` are undefined on success.
 */
export async function offerByRest(
  url: string,
  token: string,
  pictures: Buffer[],
): Promise<{ status: number; code: unknown; message: unknown }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(OFFER)) form.append(name, value);
  pictures.forEach((bytes, n) => form.append('images', asFile(bytes), `${n}.png`));
  const answer = await fetch(`${url}/api/providers/services`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { code, message } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code, message };
}

/** The same over GraphQL. */
export async function offerByGraphql(
  url: string,
  token: string,
  pictures: Buffer[],
): Promise<{ code: unknown; message: unknown }> {
  const query = `mutation ($input: CreateServiceInput!, $images: [Upload!]) { createService(input: $input, images: $images) { id } }`;
  const variables = {
    input: { ...OFFER, price: 90, features: [] },
    images: pictures.map(() => null),
  };
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables }));
  const places = pictures.map((_, n) => [n, [`variables.images.${n}`]]);
  form.append('map', JSON.stringify(Object.fromEntries(places)));
  pictures.forEach((bytes, n) => form.append(String(n), asFile(bytes), `${n}.png`));
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
    body: form,
  });
  const { errors } = (await answer.json()) as {
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}
