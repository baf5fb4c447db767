interface Booking {
  proposal: { by: string } | null;
}

/** Whether a booking has something that a party has to answer or to read: an open proposal (P45) or messages (P46). */
export const asks = (me: 'customer' | 'provider', { proposal, unreadMessages }: Booking & { unreadMessages: number }) =>
  (proposal !== null && proposal.by !== me) || unreadMessages > 0;

/** The number of open proposals that a party has to accept or refuse (P45). */
export const proposalsTo = (me: 'customer' | 'provider', bookings: readonly Booking[]) =>
  bookings.filter(({ proposal }) => proposal && proposal.by !== me).length;

export const proposalsInWords = (count: number) => (count === 1 ? '1 proposed change' : `${count} proposed changes`);
