import { Field } from 'type-graphql';
import { readable } from './field-limits.js';
import { Lines, Optional, Text } from './validation.js';

interface Options {
  max: number;
  /** What the text is; a sentence with the limits follows. */
  description: string;
  /** What holds besides, after the limits. */
  more?: string;
  /** The field may be omitted or null. */
  optional?: boolean;
}

const decorate =
  (check: PropertyDecorator, limits: string, { description, more = '', optional = false }: Options) =>
  (target: object, name: string | symbol): void => {
    const text = [description, limits, more].filter(Boolean).join(' ');
    Field(() => String, { ...(optional ? { nullable: true } : {}), description: text })(target, name);
    if (optional) Optional()(target, name);
    check(target, name);
  };

/** A required line of an input, with its check and a description of its limits. */
export const TextField = (label: string, options: Options) =>
  decorate(Text(label, options.max), `Single line, 1 to ${readable(options.max)} characters.`, options);

/** The same for a text of several lines. */
export const LinesField = (label: string, options: Options) =>
  decorate(
    Lines(label, options.max),
    `Plain text, 1 to ${readable(options.max)} characters, line breaks allowed.`,
    options,
  );
