import { buffer } from 'node:stream/consumers';
import type { Request, RequestHandler, Response } from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import type { FileUpload } from './upload.scalar.js';
import { AppError, badInput, tooLarge } from '../../kernel/errors.js';
import {
  MAX_IMAGES,
  MAX_IMAGE_BYTES,
  imageTooLarge,
  tooManyImages,
  unreadableForm,
} from '../../platform/images/image-limits.js';
import type { IncomingImage } from '../../platform/images/images.js';
import { dropRepeatedParts } from './repeated-parts.js';

/** Bytes of a document with its variables, as for JSON. */
const MAX_OPERATIONS_BYTES = 200_000;

/** The headers by which Apollo Server tells a program's request from a form on somebody else's page. */
const PREFLIGHT_HEADERS = ['apollo-require-preflight', 'x-apollo-operation-name'];

/**
 * Stands before Apollo Server on `/graphql`: turns multipart requests into plain ones with promises of files and lets
 * everything else through. Apollo's own check against forged requests comes after the files were taken in, so it is
 * made here as well. Refusals are answered in GraphQL's form.
 */
export function graphqlUploads(): RequestHandler {
  const parse = graphqlUploadExpress({
    maxFieldSize: MAX_OPERATIONS_BYTES,
    // The parser calls a file too large that has just this many bytes.
    maxFileSize: MAX_IMAGE_BYTES + 1,
    maxFiles: MAX_IMAGES,
  });

  return (req, res, next) => {
    if (!req.is('multipart/form-data')) return next();
    if (!PREFLIGHT_HEADERS.some((name) => req.get(name)))
      return refuse(req, res, forgeable(), next);
    dropRepeatedParts(req);
    parse(req, res, (error?: unknown) => {
      if (error !== undefined) refuse(req, res, whyUnparsed(error), next);
      else if (hasHoles(req.body)) refuse(req, res, unreadableForm(), next);
      else next();
    });
  };
}

const forgeable = (): AppError =>
  new AppError(
    'BAD_USER_INPUT',
    `Uploads need one of the headers ${PREFLIGHT_HEADERS.join(', ')} with any value`,
  );

/** Answers and goes on reading: a client that is still sending would otherwise see a reset instead of the answer. */
function refuse(req: Request, res: Response, error: unknown, next: (error: unknown) => void): void {
  req.resume();
  if (!(error instanceof AppError)) return next(error);
  const { code, message, status, details } = error;
  const type = req.accepts(['application/json', 'application/graphql-response+json']);
  const extensions = details.fields ? { code, fields: details.fields } : { code };
  res
    .status(status)
    .type(type || 'application/json')
    .json({ errors: [{ message, extensions }] });
}

/**
 * True when a list has entries that nobody sent: a file for `variables.images.99999999` makes one of a hundred million,
 * and whoever looks through it holds up everybody for a minute.
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

/** The parser's errors carry the status that it would answer with. */
const isOverLimit = (error: unknown): boolean => (error as { status?: number }).status === 413;

/** The parser has two limits that end in 413, told apart by their words only. */
function whyUnparsed(error: unknown): unknown {
  if (!isOverLimit(error)) return unreadableForm(error);
  if ((error as Error).message.includes('max file uploads exceeded')) return tooManyImages();
  return tooLarge('The request is too large');
}

const whyNotArrived = (error: unknown): Error =>
  isOverLimit(error) ? imageTooLarge() : unreadableForm(error);

/** A request may name one file in many places, and each would be read again. */
const claimed = new WeakSet<Promise<FileUpload>>();

/**
 * Waits until every file of an `[Upload!]` argument has arrived on the disk; the files go with the answer. Throws
 * BAD_USER_INPUT for more than 5, for a file that is named twice, and for a broken form; PAYLOAD_TOO_LARGE over 10 MB.
 */
export async function fromGraphqlUploads(
  uploads: Promise<FileUpload>[] | null | undefined,
): Promise<IncomingImage[]> {
  if (!uploads) return [];
  if (uploads.length > MAX_IMAGES) throw tooManyImages();
  for (const upload of uploads) {
    if (claimed.has(upload)) throw badInput({ images: 'Each file can be used only once' });
    claimed.add(upload);
  }
  // All of them, also after a failure: the streams of the others have to be read to their ends.
  const arrivals = await Promise.allSettled(uploads.map(arrival));
  return arrivals.map((image) => {
    if (image.status === 'rejected') throw image.reason;
    return image.value;
  });
}

async function arrival(upload: Promise<FileUpload>): Promise<IncomingImage> {
  try {
    const { filename, createReadStream, capacitor } = await upload;
    // A write that fails ends neither the file nor its readers, who would wait for ever.
    if (capacitor.errored) capacitor.destroy(capacitor.errored);
    else capacitor.once('error', (error: Error) => capacitor.destroy(error));
    // The promise is kept with the first byte. The rest is waited for here, where it holds up nobody else.
    for await (const _ of createReadStream()) continue;
    return { filename, read: () => readAgain(createReadStream) };
  } catch (error) {
    throw whyNotArrived(error);
  }
}

async function readAgain(createReadStream: FileUpload['createReadStream']): Promise<Buffer> {
  try {
    return await buffer(createReadStream());
  } catch (error) {
    // The file goes when the sender does.
    throw whyNotArrived(error);
  }
}
