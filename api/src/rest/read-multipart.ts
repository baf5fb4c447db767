import busboy from 'busboy';
import type { Request } from 'express';
import { tooLarge } from '../kernel/errors.js';
import { whenOver } from '../http/when-over.js';
import { spoolToDisk, type SpooledFile } from '../platform/images/spooled-file.js';
import {
  MAX_IMAGES,
  MAX_IMAGE_BYTES,
  imageTooLarge,
  tooManyImages,
  unreadableForm,
} from '../platform/images/image-limits.js';
import type { IncomingImage } from '../platform/images/images.js';
import { countParts } from './count-parts.js';

export interface MultipartForm {
  /** Texts by name, brackets dropped; a list where a name came more than once or with brackets. */
  fields: Record<string, string | string[]>;
  /** Files under `images`, in the order in which they came. They go with the answer. */
  images: IncomingImage[];
}

export interface MultipartOptions {
  /** Names that are lists even when they come once and without brackets. */
  lists?: readonly string[];
}

const MAX_FIELDS = 120;

const LIMITS = {
  fields: MAX_FIELDS,
  fieldSize: 64 * 1024,
  files: MAX_IMAGES,
  // The parser calls a file too large that has just this many bytes.
  fileSize: MAX_IMAGE_BYTES + 1,
  parts: MAX_FIELDS + MAX_IMAGES + 1,
};

const formTooLarge = () => tooLarge('The form is too large');

/**
 * Reads a `multipart/form-data` body (S7): texts into memory, files under `images` to the disk. Throws
 * BAD_USER_INPUT for a form that cannot be read to its last part and for more than 5 files, PAYLOAD_TOO_LARGE for a file
 * over 10 MB or too much text.
 */
export async function readMultipart(
  req: Request,
  { lists = [] }: MultipartOptions = {},
): Promise<MultipartForm> {
  const fields: MultipartForm['fields'] = {};
  const arriving: Promise<ArrivedImage>[] = [];
  const release = () => Promise.allSettled(arriving.map(async (image) => (await image).close()));
  if (req.res) whenOver(req, req.res, () => void release());
  try {
    await parse(req, fields, lists, arriving);
    return { fields, images: (await Promise.all(arriving)).filter(wasChosen) };
  } catch (error) {
    await release();
    throw error;
  }
}

interface ArrivedImage extends IncomingImage, SpooledFile {}

/** An empty file input sends an empty file without a name. */
const wasChosen = ({ filename, size }: ArrivedImage): boolean => filename !== '' || size > 0;

function parse(
  req: Request,
  fields: MultipartForm['fields'],
  lists: readonly string[],
  arriving: Promise<ArrivedImage>[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (req.destroyed || !req.is('multipart/form-data')) throw unreadableForm();
    const parser = parserFor(req);
    const partsSent = countParts(req);
    let partsRead = 0;
    const fail = (error: Error): void => {
      reject(error);
      req.unpipe(parser);
      // Later, since the parser falls over its own feet when it is destroyed from within its `limit` event.
      setImmediate(() => {
        parser.destroy();
        // Read on and drop it: a client that is still sending would otherwise see a reset instead of the answer.
        req.resume();
      });
    };

    parser.on('field', (name: string | undefined, value: string | undefined, info) => {
      if (info.valueTruncated) return fail(formTooLarge());
      // No value: it came in a character set that nobody knows.
      if (!name || value === undefined) return fail(unreadableForm());
      partsRead += 1;
      gather(fields, lists, name, value);
    });
    parser.on('file', (name: string | undefined, stream, { filename = '' }) => {
      if (name) partsRead += 1;
      // One that is cut off and that nobody listens to would end the process.
      if (bareName(name) !== 'images') return stream.on('error', () => undefined).resume();
      stream.once('limit', () => fail(imageTooLarge()));
      const image = spoolToDisk(stream).then((file) => ({ ...file, filename }));
      image.catch((error: unknown) => fail(unreadableForm(error)));
      arriving.push(image);
    });
    parser.once('filesLimit', () => fail(tooManyImages()));
    parser.once('fieldsLimit', () => fail(formTooLarge()));
    parser.once('partsLimit', () => fail(formTooLarge()));
    // More than one may come, and one without a listener would end the process.
    parser.on('error', (error) => fail(unreadableForm(error)));
    parser.once('close', () => {
      if (partsRead < partsSent()) reject(unreadableForm());
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

/** `features`, `features[]` and `features[0]` are one name. */
const bareName = (name: string | undefined): string | undefined => name?.replace(/\[\d*\]$/, '');

function gather(
  fields: MultipartForm['fields'],
  lists: readonly string[],
  name: string,
  value: string,
): void {
  const bare = bareName(name) ?? name;
  // `__proto__` and its like are no fields of anybody's.
  if (bare in Object.prototype) return;
  const before = Object.hasOwn(fields, bare) ? fields[bare] : undefined;
  const isList = before !== undefined || bare !== name || lists.includes(bare);
  fields[bare] = isList ? [before ?? [], value].flat() : value;
}
