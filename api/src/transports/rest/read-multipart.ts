import busboy from 'busboy';
import type { Request } from 'express';
import { AppError, tooLarge } from '../../kernel/errors.js';
import { onRequestEnd } from '../../engine/http/on-request-end.js';
import { sessionOf } from '../../engine/http/session.js';
import { type SpooledFile, spoolToDisk } from '../../engine/images/spooled-file.js';
import {
  MAX_IMAGES,
  MAX_IMAGE_BYTES,
  imageTooLarge,
  tooManyImages,
  unreadableForm,
} from '../../engine/images/image-limits.js';
import type { IncomingImage } from '../../engine/images/images.js';
import { limitBoundaries } from '../../engine/patches/form-parser.js';
import { countParts } from './count-parts.js';

export interface MultipartForm {
  /** Texts by name without brackets; an array if a name occurred more than once or with brackets. */
  fields: Record<string, string | string[]>;
  /** Files under `images`, in order of arrival. They are deleted when the request ends. */
  images: IncomingImage[];
}

export interface MultipartOptions {
  /** Names that are arrays even if they occur once and without brackets. */
  lists?: readonly string[];
}

const MAX_FIELDS = 120;

/** Characters of all names and values, as many as JSON may have; the longest form has a fifth of it. */
const MAX_TEXT = 200_000;

const LIMITS = {
  fields: MAX_FIELDS,
  fieldSize: 64 * 1024,
  files: MAX_IMAGES,
  // The parser rejects a file of exactly this size.
  fileSize: MAX_IMAGE_BYTES + 1,
  parts: MAX_FIELDS + MAX_IMAGES + 1,
};

const formTooLarge = () => tooLarge('The form is too large');

/**
 * Reads a `multipart/form-data` body (S7): texts into memory, files under `images` to the disk. Throws BAD_USER_INPUT
 * for a form that cannot be read to its last part and for more than 5 files, PAYLOAD_TOO_LARGE for a file over 10 MB or
 * too much text.
 */
export async function readMultipart(req: Request, { lists = [] }: MultipartOptions = {}): Promise<MultipartForm> {
  const fields: MultipartForm['fields'] = {};
  const pending: Promise<ArrivedImage>[] = [];
  const release = () => Promise.allSettled(pending.map(async (image) => (await image).close()));
  if (req.res) {
    sessionOf(req.res).readForm();
    onRequestEnd(req, req.res, () => void release());
  }
  try {
    await parse(req, fields, lists, pending);
    return { fields, images: (await Promise.all(pending)).filter(isSelected) };
  } catch (error) {
    await release();
    throw error;
  }
}

interface ArrivedImage extends IncomingImage, SpooledFile {}

/** A file input without a selected file sends an empty file without a name. */
const isSelected = ({ filename, size }: ArrivedImage): boolean => filename !== '' || size > 0;

function parse(
  req: Request,
  fields: MultipartForm['fields'],
  lists: readonly string[],
  pending: Promise<ArrivedImage>[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (req.destroyed || !req.is('multipart/form-data')) throw unreadableForm();
    const parser = parserFor(req);
    limitBoundaries(req, formTooLarge());
    const parts = countParts(req);
    let partsRead = 0;
    let textLength = 0;
    const fail = (error: Error): void => {
      reject(error);
      parts.stop();
      req.unpipe(parser);
      // Deferred, since the parser throws if it is destroyed inside its `limit` event.
      setImmediate(() => {
        parser.destroy();
        // Reads and drops the rest: a client that is still sending would otherwise receive a reset instead of the
        // response.
        req.resume();
      });
    };

    parser.on('field', (name: string | undefined, value: string | undefined, info) => {
      if (info.valueTruncated) return fail(formTooLarge());
      // The value is missing if its charset is unknown.
      if (!name || value === undefined) return fail(unreadableForm());
      textLength += name.length + value.length;
      if (textLength > MAX_TEXT) return fail(formTooLarge());
      partsRead += 1;
      addField(fields, lists, name, value);
    });
    parser.on('file', (name: string | undefined, stream, { filename = '' }) => {
      if (name) partsRead += 1;
      // An `error` event of an incomplete file without a listener would end the process.
      if (bareName(name) !== 'images') return stream.on('error', () => undefined).resume();
      stream.once('limit', () => fail(imageTooLarge()));
      const image = spoolToDisk(stream).then((file) => ({ ...file, filename }));
      image.catch((error: unknown) => fail(unreadableForm(error)));
      pending.push(image);
    });
    parser.once('filesLimit', () => fail(tooManyImages()));
    parser.once('fieldsLimit', () => fail(formTooLarge()));
    parser.once('partsLimit', () => fail(formTooLarge()));
    // Not `once`: there may be several errors, and one without a listener would end the process.
    parser.on('error', (error) => fail(error instanceof AppError ? error : unreadableForm(error)));
    parser.once('close', () => {
      if (partsRead < parts.sent()) reject(unreadableForm());
      else resolve();
    });
    req.once('close', () => {
      if (!req.readableEnded) fail(unreadableForm());
    });
    req.pipe(parser);
  });
}

function parserFor(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw unreadableForm();
  }
}

/** `features`, `features[]` and `features[0]` are the same name. */
const bareName = (name: string | undefined): string | undefined => name?.replace(/\[\d*\]$/, '');

function addField(fields: MultipartForm['fields'], lists: readonly string[], name: string, value: string): void {
  const bare = bareName(name) ?? name;
  // Ignores `__proto__` and other properties of every object.
  if (bare in Object.prototype) return;
  const before = Object.hasOwn(fields, bare) ? fields[bare] : undefined;
  const isList = before !== undefined || bare !== name || lists.includes(bare);
  fields[bare] = isList ? [before ?? [], value].flat() : value;
}
