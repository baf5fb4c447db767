import { finished } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { RequestHandler } from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import type { FileUpload } from './upload.scalar.js';
import { AppError, badInput, tooLarge } from '../../../kernel/errors.js';
import {
  MAX_IMAGES,
  MAX_IMAGE_BYTES,
  imageTooLarge,
  tooManyImages,
  unreadableForm,
} from '../../images/image-limits.js';
import type { IncomingImage } from '../../images/images.js';
import { skipIfClosed } from '../../http/guard/in-flight.js';
import { sessionOf } from '../../http/session.js';
import { isForm } from '../run-operation.js';
import { limitBoundaries, limitParts } from '../../patches/form-parser.js';

/** Maximum bytes of a document with its variables, the same as for JSON. */
const MAX_OPERATIONS_BYTES = 200_000;

/** Headers by which Apollo Server distinguishes requests of programs from forms on pages of other sites. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Converts multipart requests to plain ones with promises of files and passes all others on. Apollo's own check against
 * forged requests follows after the files were received, so it is also made here.
 */
export function graphqlUploads(): RequestHandler {
  const parse = graphqlUploadExpress({
    maxFieldSize: MAX_OPERATIONS_BYTES,
    // The parser rejects a file of exactly this size.
    maxFileSize: MAX_IMAGE_BYTES + 1,
    maxFiles: MAX_IMAGES,
  });

  return (req, res, next) => {
    if (!isForm(req)) return next();
    if (!PREFLIGHT_HEADERS.some((name) => req.get(name))) return next(preflightRequired());
    sessionOf(res).readForm();
    limitBoundaries(req);
    limitParts(req);
    parse(req, res, (error?: unknown) => {
      if (error !== undefined) next(toParseError(error));
      else if (hasHoles(req.body)) next(unreadableForm());
      // Resolvers would wait for the files, but the sender is identified when all has arrived.
      else finished(req, { writable: false }, () => skipIfClosed(req, res, next));
    });
  };
}

const preflightRequired = (): AppError =>
  new AppError('BAD_USER_INPUT', `Uploads need one of the headers ${PREFLIGHT_HEADERS.join(', ')} with any value`);

/**
 * Whether the body contains a sparse array: a file for `variables.images.99999999` creates one of a hundred million
 * entries, and iterating over it would block the event loop for a minute.
 */
function hasHoles(body: unknown): boolean {
  const seen: unknown[] = [body];
  for (const value of seen) {
    if (typeof value !== 'object' || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (Array.isArray(value) && inside.length < value.length) return true;
    for (const item of inside) seen.push(item);
  }
  return false;
}

/** Errors of the parser contain a response status. */
const isOverLimit = (error: unknown): boolean => (error as { status?: number }).status === 413;

/** Two limits of the parser result in 413; only the message differs. */
function toParseError(error: unknown): unknown {
  if (!isOverLimit(error)) return unreadableForm(error);
  if ((error as Error).message.includes('max file uploads exceeded')) return tooManyImages();
  return tooLarge('The request is too large');
}

const toFileError = (error: unknown): Error => (isOverLimit(error) ? imageTooLarge() : unreadableForm(error));

/** Files already used: a request may refer to one file several times, and each reference would be read again. */
const claimed = new WeakSet<Promise<FileUpload>>();

/**
 * Waits until every file of an `[Upload!]` argument is on the disk; the files are deleted when the response is sent.
 * Throws BAD_USER_INPUT for more than 5 files, for a file that is used twice, and for a malformed form;
 * PAYLOAD_TOO_LARGE for a file over 10 MB.
 */
export async function fromGraphqlUploads(uploads: Promise<FileUpload>[] | null | undefined): Promise<IncomingImage[]> {
  if (!uploads) return [];
  if (uploads.length > MAX_IMAGES) throw tooManyImages();
  for (const upload of uploads) {
    if (claimed.has(upload)) throw badInput({ images: 'Each file can be used only once' });
    claimed.add(upload);
  }
  // Waits for all, even after an error: the streams of the other files must be read to the end.
  const images = await Promise.allSettled(uploads.map(receive));
  return images.map((image) => {
    if (image.status === 'rejected') throw image.reason;
    return image.value;
  });
}

async function receive(upload: Promise<FileUpload>): Promise<IncomingImage> {
  try {
    const { filename, createReadStream, capacitor } = await upload;
    // A failed write destroys neither the file nor its readers, which would wait forever.
    if (capacitor.errored) {
      capacitor.destroy(capacitor.errored);
      throw capacitor.errored;
    }
    capacitor.once('error', (error: Error) => capacitor.destroy(error));
    // The promise resolves at the first byte. Waits for the rest here, where it blocks no other request.
    for await (const _ of createReadStream()) continue;
    return { filename, read: () => readAgain(createReadStream) };
  } catch (error) {
    throw toFileError(error);
  }
}

async function readAgain(createReadStream: FileUpload['createReadStream']): Promise<Buffer> {
  try {
    return await buffer(createReadStream());
  } catch (error) {
    // The file is deleted when the client disconnects.
    throw toFileError(error);
  }
}
