import type { UserRole } from './user-role.js';

/** Its link is sent only while the account has this session version, which a change of the password increments. */
interface KeyRequest {
  id: string;
  sessionVersion: number;
}

/** Changes of an account of which its owner is informed by mail. */
export interface AccountEvents {
  accountCreated: { id: string };
  /** The account asked for a link that verifies its present address. */
  emailVerificationRequested: KeyRequest;
  /** The account is to have another address, once a link that is sent there is opened. */
  emailChangeRequested: KeyRequest & { email: string };
  emailChanged: { id: string; name: string; previousEmail: string };
  /** For any address that was entered, whether or not it has an account. */
  passwordResetRequested: { email: string };
  passwordChanged: { id: string };
  /** One of its webhooks was switched off by the marketplace. */
  webhookDisabled: { id: string; webhookId: string };
  /** An administrator has decided whether the business is verified. The note may be empty. */
  verificationDecided: { id: string; verified: boolean; note: string };
  accountDeleted: { email: string; name: string; role: UserRole };
}
