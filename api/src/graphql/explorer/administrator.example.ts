import type { Example } from './example.js';

export const ADMINISTRATOR: Example = {
  name: 'Administrator',
  token: 'adminToken',
  document: `# Put an administrator's e-mail address and password into the variables and run
# SignIn first. What changes or deletes is aimed at the account, the service and
# the booking that you have made in the other tabs.

mutation SignIn($email: String!, $password: String!) {
  adminLogin(email: $email, password: $password) {
    token
    admin { name email }
  }
}

query Stats {
  adminStats {
    totalUsers totalProviders totalServices totalBookings pendingBookings
    totalRevenue
  }
}

# Filters look through all accounts; the count has those that are not listed.
query Users($search: String, $role: UserRole, $status: UserStatus, $limit: Int) {
  adminUserCount(search: $search, role: $role, status: $status)
  adminUsers(search: $search, role: $role, status: $status, limit: $limit) {
    id name email role businessName isVerified createdAt
  }
}

query Services($limit: Int) {
  adminServices(limit: $limit) {
    id title category price isActive
    provider { name }
  }
}

query Bookings($limit: Int) {
  adminBookings(limit: $limit) {
    id status eventDate totalAmount
    service { title }
    user { name email }
    provider { name }
  }
}

# Switches a service off; once more, and it is on again.
mutation ToggleService($serviceId: ID!) {
  toggleService(id: $serviceId) { id isActive }
}

# Ends the account's sessions at once; banned: false lets it back in.
mutation Ban($userId: ID!, $banned: Boolean!) {
  banUser(id: $userId, banned: $banned) { id isVerified }
}

# A live booking frees its slot.
mutation DeleteBooking($bookingId: ID!) {
  adminDeleteBooking(id: $bookingId)
}

mutation DeleteService($serviceId: ID!) {
  adminDeleteService(id: $serviceId)
}

# For good: live bookings are cancelled, personal data is erased.
mutation DeleteUser($userId: ID!) {
  deleteUser(id: $userId)
}

# Ends the session: the token of this tab is good for nothing after it.
mutation SignOut {
  logout
}
`,
  variables: {
    email: 'admin@example.com',
    password: 'the password of that administrator',
    search: 'example',
    role: 'user',
    status: 'active',
    limit: 10,
    serviceId: '{{ownServiceId}}',
    bookingId: '{{bookingId}}',
    userId: '{{customerId}}',
    banned: true,
  },
};
