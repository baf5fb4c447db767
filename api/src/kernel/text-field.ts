import { Field } from 'type-graphql';
import { MAX_EMAIL, MAX_PHONE, PASSWORD_CHARACTERS, readable } from './field-limits.js';
import { Email, Lines, NewPassword, Optional, OptionalLines, OptionalText, Phone, Text } from './validation.js';

/** Decorators of input fields, each with the check and a description that contains its limits. */

const described =
  (check: PropertyDecorator, description: string, optional = false) =>
  (target: object, name: string | symbol): void => {
    Field(() => String, { ...(optional ? { nullable: true } : {}), description })(target, name);
    if (optional) Optional()(target, name);
    check(target, name);
  };

const sentences = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ');

interface Options {
  max: number;
  /** What the text is; a sentence with the limits follows. */
  description?: string;
  /** What holds besides, after the limits. */
  more?: string;
  /** The field may be omitted or null. */
  optional?: boolean;
  /** The text may be empty. */
  empty?: boolean;
}

const characters = ({ max, empty }: Options): string => `${empty ? 'up' : '1'} to ${readable(max)} characters`;

/** A text of one line. */
export function TextField(label: string, options: Options) {
  const { max, description, more, optional, empty } = options;
  const check = empty ? OptionalText(label, max) : Text(label, max);
  return described(check, sentences(description, `Single line, ${characters(options)}.`, more), optional);
}

/** A text of several lines. */
export function LinesField(label: string, options: Options) {
  const { max, description, more, optional, empty } = options;
  const check = empty ? OptionalLines(label, max) : Lines(label, max);
  const limits = `Plain text, ${characters(options)}, line breaks allowed.`;
  return described(check, sentences(description, limits, more), optional);
}

/** The e-mail address of a new account or of a booking. */
export const EmailField = (name: string, more?: string) =>
  described(Email(), sentences(`${name}, up to ${MAX_EMAIL} characters.`, more));

export const PhoneField = (description: string, { optional = false } = {}) =>
  described(Phone(), `${description} Free format, 1 to ${MAX_PHONE} characters, at least one digit.`, optional);

export const NewPasswordField = (name: string) =>
  described(NewPassword(), `${name}, ${PASSWORD_CHARACTERS}. Not trimmed.`);
