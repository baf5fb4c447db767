/** The number of unread messages of all bookings. */
export const unreadIn = (bookings: readonly { unreadMessages: number }[]) =>
  bookings.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);

export const unreadInWords = (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`);
