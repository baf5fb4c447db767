interface Booking {
  proposal: { by: string } | null;
}

/** The number of open proposals that a party has to accept or refuse (P45). */
export const proposalsTo = (me: 'customer' | 'provider', bookings: readonly Booking[]) =>
  bookings.filter(({ proposal }) => proposal && proposal.by !== me).length;

export const proposalsInWords = (count: number) => (count === 1 ? '1 proposed change' : `${count} proposed changes`);
