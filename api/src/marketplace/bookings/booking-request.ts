/** The data of the booking form (S7.3). */
export interface BookingRequest {
  serviceId: string;
  providerId: string;
  /** `yyyy-MM-dd` */
  eventDate: string;
  /** The slot's id. */
  timeSlot: string;
  eventType: string;
  guestCount: number;
  message?: string | null;
  customerDetails: { name: string; email: string; phone: string };
  /** The terms that the customer has read, `HH:mm` and dollars: not compared if they are missing. */
  startTime?: string | null;
  endTime?: string | null;
  totalAmount?: number | null;
}
