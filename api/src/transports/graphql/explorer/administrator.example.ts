import type { Example } from './example.js';

export const ADMINISTRATOR: Example = {
  name: 'Administrator',
  token: 'adminToken',
  document: `# Enter the email address and password of an administrator in VARIABLES and run
# SignIn first. The mutations below act on the account, the service and the
# booking that you have created in the other tabs.

# The code is required if the second factor is switched on, see the end.
mutation SignIn($email: String!, $password: String!, $code: String) {
  adminLogin(email: $email, password: $password, code: $code) {
    token
    admin { name email }
  }
}

query Overview {
  adminMe { id name email secondFactor }
  adminStats {
    totalUsers totalProviders totalServices totalBookings pendingBookings
    totalRevenue
  }
}

# Filters apply to all accounts. The count includes accounts beyond the limit.
query Users($search: String, $role: UserRole, $status: UserStatus, $limit: Int) {
  adminUserCount(search: $search, role: $role, status: $status)
  adminUsers(search: $search, role: $role, status: $status, limit: $limit) {
    id name email role businessName isVerified createdAt
  }
  waiting: adminUsers(verification: waiting, limit: $limit) { id name businessName city verificationNote }
}

# verified: false takes it back. The provider reads the note.
mutation Verify($providerId: ID!, $verified: Boolean!, $note: String) {
  decideVerification(userId: $providerId, verified: $verified, note: $note) {
    id verification verifiedSince
  }
}

query Services($title: String, $category: String, $city: String, $active: Boolean, $limit: Int) {
  adminServiceCount(search: $title, category: $category, city: $city, active: $active)
  adminServices(search: $title, category: $category, city: $city, active: $active, limit: $limit) {
    id title category price isActive
    provider { name }
  }
}

# Both days are included.
query Bookings($search: String, $bookingStatus: BookingStatus, $from: String, $until: String, $limit: Int) {
  adminBookingCount(search: $search, status: $bookingStatus, from: $from, until: $until)
  adminBookings(search: $search, status: $bookingStatus, from: $from, until: $until, limit: $limit) {
    id status eventDate totalAmount
    service { title }
    user { name email }
    provider { name }
  }
}

# All entries, page after page: enter endCursor as after in VARIABLES.
query UserPage($role: UserRole, $first: Int, $after: String) {
  adminUsersConnection(role: $role, first: $first, after: $after) {
    nodes { id name }
    pageInfo { endCursor hasNextPage }
    totalCount
  }
}

query ServicePage($active: Boolean, $first: Int, $after: String) {
  adminServicesConnection(active: $active, first: $first, after: $after) {
    nodes { id title }
    pageInfo { endCursor hasNextPage }
    totalCount
  }
}

query BookingPage($bookingStatus: BookingStatus, $first: Int, $after: String) {
  adminBookingsConnection(status: $bookingStatus, first: $first, after: $after) {
    nodes { id status }
    pageInfo { endCursor hasNextPage }
    totalCount
  }
}

# What administrators have done to an account, a service or a booking.
query History($serviceId: ID!) {
  adminHistory(subjectId: $serviceId) {
    id at action adminEmail before
  }
}

# Deactivates a service. Run it again to activate the service.
mutation ToggleService($serviceId: ID!) {
  toggleService(id: $serviceId) { id isActive }
}

# Bans the account and ends its sessions. banned: false unbans it.
mutation Ban($userId: ID!, $banned: Boolean!) {
  banUser(id: $userId, banned: $banned) { id isVerified }
}

# Permanent: the customer cannot write it again.
mutation RemoveReview($reviewId: ID!, $reason: String!) {
  removeReview(id: $reviewId, reason: $reason)
}

# If the booking is pending or confirmed, its slot becomes free.
mutation DeleteBooking($bookingId: ID!) {
  adminDeleteBooking(id: $bookingId)
}

mutation DeleteService($serviceId: ID!) {
  adminDeleteService(id: $serviceId)
}

# Permanent: cancels pending and confirmed bookings, erases personal data.
mutation DeleteUser($userId: ID!) {
  deleteUser(id: $userId)
}

# Prepares the second factor. Enter the secret in an authenticator app.
mutation SetUpSecondFactor {
  adminSetUpSecondFactor { secret uri recoveryCodes }
}

# Enter the code of the app in VARIABLES first. Ends your other sessions.
mutation ConfirmSecondFactor($newCode: String!) {
  adminConfirmSecondFactor(code: $newCode)
}

# Takes the next code of the app, or a recovery code.
mutation DropSecondFactor($newCode: String!) {
  adminDropSecondFactor(code: $newCode)
}

# Ends the session: the token of this tab becomes invalid.
mutation SignOut {
  logout
}
`,
  variables: {
    email: 'admin@example.com',
    password: 'the password of that administrator',
    code: null,
    newCode: '123456',
    search: 'example',
    role: 'user',
    status: 'active',
    limit: 10,
    title: 'garden',
    category: null,
    city: null,
    active: true,
    bookingStatus: null,
    from: null,
    until: null,
    first: 20,
    after: null,
    serviceId: '{{ownServiceId}}',
    bookingId: '{{bookingId}}',
    providerId: '{{providerId}}',
    verified: true,
    note: 'We have seen your permit. Thank you!',
    userId: '{{customerId}}',
    banned: true,
    reviewId: '{{reviewId}}',
    reason: 'Contains the address of a person.',
  },
};
