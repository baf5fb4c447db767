// The operations of the web app that the workloads send.
const CARD = `id title description category price duration images { cardUrl }
  provider { id name city rating ratingCount profileImage { cardUrl } }`;
const SLOT = 'id startTime endTime endsNextDay';
const DETAILS = `timeline { kind at by reason } proposal { slot { id date startTime endTime endsNextDay } by message }
  eventType guestCount message customerDetails { name email phone } totalAmount`;

export const CATALOGUE = `query Services { services { ${CARD} } }`;

export const FILTERED = `query Found($city: String!, $category: String!) {
  services(filter: { city: $city, category: $category }) { ${CARD} }
}`;

export const SERVICE = `query Service($id: ID!, $date: String!) {
  service(id: $id) { id title description category price duration features images { url cardUrl width height }
    provider { id name businessName city rating ratingCount profileImage { cardUrl } } }
  availableSlots(serviceId: $id, date: $date) { ${SLOT} }
}`;

export const MY_BOOKINGS = `query MyBookings {
  myBookings(limit: 50) {
    id service { id title category image { cardUrl } isListed } provider { id name city email phone } eventDate
    timeSlot { ${SLOT} } status cancelledBecause answerDueAt ${DETAILS}
    review { id rating text author createdAt answer { text at } } reviewRemoved unreadMessages
  }
}`;

export const DASHBOARD = `query ProviderDashboard {
  providerServices { id title description category price duration features isActive images { url cardUrl } }
  providerSlots(until: "9999-12-31") { id date startTime endTime endsNextDay isBooked bookingId bookingStatus }
  providerBookings {
    id service { id title category } provider { id } eventDate timeSlot { ${SLOT} } status cancelledBecause
    answerDueAt ${DETAILS} createdAt review { id rating } user { id } unreadMessages
  }
}`;

export const USERS = `query AdminUsers($search: String!) {
  adminUsers(search: $search, limit: 50) {
    id name email role isVerified createdAt businessName businessDescription city phone rating ratingCount
    images { url cardUrl width height }
  }
}`;

export const BOOK = `mutation CreateBooking($input: CreateBookingInput!) {
  createBooking(input: $input) {
    id status service { title } provider { name city } eventDate timeSlot { startTime endTime endsNextDay } totalAmount
  }
}`;
