export interface Mailbox {
  name: string;
  address: string;
}

/** A mail as it leaves. */
export interface OutgoingMail {
  id: string;
  kind: string;
  /** The address of the recipient. Names, which people chose, are in no header. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The address to which a POST request ends further mails of this kind (RFC 8058). */
  unsubscribeUrl?: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

/** Why a mail was not accepted. */
export class MailError extends Error {
  constructor(
    /** The code of the mail server or of the connection, without its text, which may contain an address. */
    readonly reason: string,
    /** The mail server will not accept this mail at another time either. */
    readonly isPermanent: boolean,
  ) {
    super(`The mail was not accepted: ${reason}`);
  }
}

export interface MailTransport {
  /** Resolves once the mail is accepted. Rejects with `MailError`; once the signal is aborted, at once. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
