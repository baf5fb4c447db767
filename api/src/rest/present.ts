import type { Admin } from '../users/admin.entity.js';
import type { Viewer } from '../users/viewer.js';
import type { BookingView } from '../bookings/booking-list.js';
import { cardImageUrl, imageUrl, type StoredImage } from '../platform/images/stored-image.js';
import type { ServiceView } from '../services/catalogue.js';
import type { SlotView } from '../slots/slot-list.js';
import { endsNextDay } from '../slots/slots.js';
import type { ProviderCard } from '../users/provider-card.js';
import type { User } from '../users/user.entity.js';

// Each function lists the fields of a REST response explicitly, so that no other field is sent.

const presentImage = (image: StoredImage) => ({
  url: imageUrl(image),
  cardUrl: cardImageUrl(image),
});

const presentProfileImage = (image: StoredImage | null | undefined) =>
  image ? presentImage(image) : null;

/** Contact data is only for signed-in viewers (P8). */
function presentProvider(provider: ProviderCard, viewer: Viewer | null) {
  const { id, name, businessName, city, email, phone, rating, profileImage } = provider;
  const card = {
    _id: id,
    name,
    businessName,
    city,
    rating,
    profileImage: presentProfileImage(profileImage),
  };
  return viewer ? { ...card, email, phone } : card;
}

export function presentService(service: ServiceView, viewer: Viewer | null) {
  const {
    id,
    title,
    description,
    category,
    price,
    duration,
    features,
    images,
    isActive,
    createdAt,
  } = service;
  return {
    _id: id,
    title,
    description,
    category,
    price,
    duration,
    features,
    images: images.map(presentImage),
    isActive,
    createdAt,
    provider: presentProvider(service.provider, viewer),
  };
}

export const presentSlot = ({ id, date, startTime, endTime, endsNextDay, isBooked }: SlotView) => ({
  _id: id,
  date,
  startTime,
  endTime,
  endsNextDay,
  isBooked,
});

export function presentBooking(booking: BookingView, viewer: Viewer | null) {
  const {
    id,
    service,
    user,
    provider,
    eventDate,
    timeSlot,
    eventType,
    guestCount,
    message,
    customerDetails,
  } = booking;
  const { startTime, endTime } = timeSlot;
  const { name, email, phone } = customerDetails;
  return {
    _id: id,
    service: { _id: service.id, title: service.title, category: service.category },
    user: { _id: user.id, name: user.name, email: user.email },
    provider: presentProvider(provider, viewer),
    eventDate,
    timeSlot: {
      _id: timeSlot.id,
      startTime,
      endTime,
      endsNextDay: endsNextDay({ startTime, endTime }),
    },
    eventType,
    guestCount,
    message,
    customerDetails: { name, email, phone },
    status: booking.status,
    cancelledBecause: booking.cancelledBecause,
    totalAmount: booking.totalAmount,
    createdAt: booking.createdAt,
  };
}

export function presentUser(user: User) {
  const {
    id,
    name,
    email,
    role,
    isVerified,
    createdAt,
    businessName,
    businessDescription,
    city,
    phone,
    rating,
  } = user;
  return {
    _id: id,
    name,
    email,
    role,
    isVerified,
    createdAt,
    businessName,
    businessDescription,
    city,
    phone,
    rating,
    profileImage: presentProfileImage(user.images[0]),
    images: user.images.map(presentImage),
  };
}

export const presentAdmin = ({ id, name, email }: Admin) => ({ _id: id, name, email });
