import type { Example } from './example.js';

export const ACCOUNT: Example = {
  name: 'Account',
  token: 'customerToken',
  document: `# Run Register and SignIn in the tab "Customer" first: this tab uses its token.
# All operations are the same for providers, who can also change their business.

query Settings {
  me {
    id name email emailVerified phone city
    mailSettings { nudges reminders reviewInvitations messages freeSlots }
  }
}

# Changes only the fields that it contains.
mutation UpdateProfile($profile: UpdateProfileInput!) {
  updateProfile(input: $profile) { id name phone city }
}

mutation UpdateMailSettings($mails: MailSettingsInput!) {
  updateMailSettings(input: $mails) { reminders messages }
}

# Everything that is stored about the account.
query MyData {
  myData
}

# For a calendar program, which needs no token to read it.
query CalendarAddress {
  calendarAddress
}

# The old address stops working.
mutation RenewCalendarAddress {
  renewCalendarAddress
}

# A token for a program, which is returned only here. Send it in place of the
# token of a login. No access token reaches the operations of this part, nor
# those below it.
mutation CreateAccessToken($program: CreateAccessTokenInput!) {
  createAccessToken(input: $program) {
    token
    accessToken { id name scope prefix expiresAt }
  }
}

query AccessTokens {
  accessTokens { id name scope prefix createdAt expiresAt lastUsedAt }
}

# Programs with this token are signed out.
mutation DeleteAccessToken($accessTokenId: ID!) {
  deleteAccessToken(id: $accessTokenId)
}

# Sends a link that verifies the email address. VerifyEmail takes its key, the
# part after #, which you can enter in VARIABLES.
mutation SendEmailVerification {
  sendEmailVerification
}

mutation VerifyEmail($key: String!) {
  verifyEmail(key: $key)
}

# The new address takes effect when VerifyEmail is called with the key of the
# link that is sent there.
mutation ChangeEmail($newEmail: String!, $password: String!) {
  changeEmail(email: $newEmail, password: $password)
}

# Needs no token, and returns true for any address.
mutation RequestPasswordReset($email: String!) {
  requestPasswordReset(email: $email)
}

mutation ResetPassword($key: String!, $newPassword: String!) {
  resetPassword(key: $key, password: $newPassword)
}

# Ends all sessions, and returns the token of a new one.
mutation ChangePassword($password: String!, $newPassword: String!) {
  changePassword(oldPassword: $password, newPassword: $newPassword)
}

# Ends all sessions. Run SignIn in "Customer" to continue.
mutation SignOutEverywhere {
  endSessions
}

# Cannot be undone. Run Register in "Customer" to continue.
mutation DeleteAccount($password: String!) {
  deleteAccount(password: $password)
}
`,
  variables: {
    profile: { name: 'Kim Example', phone: '555-0142', city: 'Portland' },
    mails: { reminders: true, messages: false },
    program: { name: 'Calendar of the shop', scope: 'read' },
    accessTokenId: '{{accessTokenId}}',
    key: 'the key of a link',
    email: '{{customerEmail}}',
    newEmail: 'new.{{customerEmail}}',
    password: '{{customerPassword}}',
    newPassword: '{{customerPassword}}',
  },
};
