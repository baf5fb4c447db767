interface Thread {
  isOpen: boolean;
  /** whether the account of the other party was deleted */
  hasLeft: boolean;
  isOfBooking: boolean;
}

/** Why nothing can be sent in a thread, if so (P46, P72). */
export function closedBecause({ isOpen, hasLeft, isOfBooking }: Thread): string | undefined {
  if (hasLeft) return 'The other account was deleted, so that it receives no messages.';
  if (isOpen) return undefined;
  return isOfBooking
    ? 'Messages can be sent until 30 days after the event.'
    : 'Messages can be sent until 90 days after the last one. Please ask again on the page of the service.';
}
