/** What the explorer keeps between requests; examples have these names in double braces. */
export interface Environment {
  customerEmail: string;
  customerPassword: string;
  customerToken: string;
  customerId: string;
  providerEmail: string;
  providerPassword: string;
  providerToken: string;
  adminToken: string;
  /** What to book: service, provider, day and slot belong together. */
  serviceId: string;
  providerId: string;
  eventDate: string;
  slotId: string;
  bookingId: string;
  /** What the example's provider has made. */
  ownServiceId: string;
  ownSlotId: string;
  /** A day some weeks ahead, `yyyy-MM-dd`. */
  slotDate: string;
}

/** A tab of the explorer: operations of one role that share their variables. */
export interface Example {
  name: string;
  /** Whose token goes into the header, and into the payload of `connection_init`. */
  token?: 'customerToken' | 'providerToken' | 'adminToken';
  document: string;
  variables: Record<string, unknown>;
}
