/** The name under which the picture of a card becomes that of the page (`ViewTransition`). */
export const pictureOf = (serviceId: string): string => `picture-of-${serviceId}`;
