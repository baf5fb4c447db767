/** The content of a mail, which is drawn as HTML and as text. Its texts may contain what people wrote, as they wrote it. */
export interface MailDocument {
  subject: string;
  /** What a list of mails shows beside the subject. */
  preview: string;
  /** The step that a booking has reached, from 1: one of `STEPS`. */
  step?: number;
  heading: string;
  /** The name that the mail greets, if any. */
  greeting?: string;
  blocks: Block[];
  /** The main link. */
  link: Link;
  /** Whether the address of the main link can also be read, since it contains a key and may have to be copied. */
  showsAddress?: boolean;
  smallPrint: string[];
  /** Where mails of this kind are switched off. */
  unsubscribeUrl?: string;
}

/** The steps of a booking, as the page of the bookings names them. */
export const STEPS = ['Requested', 'Confirmed', 'Done'] as const;

export interface Link {
  label: string;
  href: string;
}

export type Fact = readonly [term: string, value: string | Link];

export type Block =
  | { type: 'paragraph'; text: string }
  | { type: 'facts'; facts: Fact[] }
  /** What a person wrote, in lines. */
  | { type: 'quote'; title: string; text: string }
  | { type: 'choices'; title: string; choices: (Link & { detail: string })[] };

export const paragraph = (text: string): Block => ({ type: 'paragraph', text });
