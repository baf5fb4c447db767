/** The kinds of mail that an account can switch off (P34). */
export const SWITCHABLE_MAILS = ['nudges', 'reminders', 'reviewInvitations', 'messages', 'freeSlots'] as const;
export type SwitchableMail = (typeof SWITCHABLE_MAILS)[number];

export type MailSettings = Record<SwitchableMail, boolean>;

/** The settings of a new account. */
export const MAIL_SETTINGS: MailSettings = {
  nudges: true,
  reminders: true,
  reviewInvitations: true,
  messages: true,
  freeSlots: true,
};
