/** Variables that the explorer stores between requests; examples use their names in double braces. */
export interface Environment {
  customerEmail: string;
  customerPassword: string;
  customerToken: string;
  customerId: string;
  providerEmail: string;
  providerPassword: string;
  providerToken: string;
  adminToken: string;
  /** The next booking: provider, day and slot match the service. */
  serviceId: string;
  providerId: string;
  eventDate: string;
  slotId: string;
  bookingId: string;
  /** The thread of the last question. */
  threadId: string;
  /** The review of that booking, or the newest of a provider. */
  reviewId: string;
  accessTokenId: string;
  /** The last one created, and the last test of one. */
  webhookId: string;
  deliveryId: string;
  /** Created by the provider of the examples. */
  ownServiceId: string;
  ownSlotId: string;
  /** A day some weeks ahead, `yyyy-MM-dd`. */
  slotDate: string;
  /** Three weeks after that, for a series. */
  seriesEnd: string;
  /** A day so far ahead that most providers have no slots yet. */
  wishedDate: string;
}

/** A tab of the explorer: operations of one role that share their variables. */
export interface Example {
  name: string;
  /** The token for the header and for the payload of `connection_init`. */
  token?: 'customerToken' | 'providerToken' | 'adminToken';
  document: string;
  variables: Record<string, unknown>;
}
