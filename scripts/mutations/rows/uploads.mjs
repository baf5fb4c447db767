/** Clients that may send files: visitors who register a business, and providers. */
const REST = 'api/test/images/read-multipart.test.ts';
const GRAPHQL = 'api/test/images/graphql-uploads.test.ts';
const UPLOADS = 'api/test/security/uploads.test.ts';
const DISCARDED = 'api/test/images/discarded-images.test.ts';

/** @type {import('../rows.mjs').Row[]} */
export const UPLOAD_ROWS = [
  {
    id: 'U1',
    threat: 'A client uploads huge files through REST and fills the disk',
    defence: 'At most 10 MiB per file, counted while it arrives',
    replacement: 'Infinity',
    test: REST,
    title: 'returns 413 with a complete response for a file of %i bytes',
  },
  {
    id: 'U2',
    threat: 'A client uploads huge files through GraphQL and fills the disk',
    defence: 'At most 10 MiB per file, enforced before the resolver reads it',
    replacement: 'Infinity',
    test: GRAPHQL,
    title: 'rejects a file of %i bytes with a complete response, and stores nothing',
  },
  {
    id: 'U3',
    threat: 'A client sends thousands of files in one form',
    defence: 'At most 5 files per form, counted while they arrive',
    test: REST,
    title: 'rejects 6 images',
  },
  {
    id: 'U4',
    threat: 'A client maps one file to a thousand variables, each of which is read',
    defence: 'A list of more than 5 files is rejected before any file is read',
    test: GRAPHQL,
    title: 'rejects a file that is mapped to %s',
  },
  {
    id: 'U5',
    threat: 'A client uses one list of files in several fields, and each is processed',
    defence: 'Each file can be used only once',
    test: GRAPHQL,
    title: 'rejects a list of files that two fields use',
  },
  {
    id: 'U15',
    threat:
      'A client maps a file to entry 99,999,999 of a list and blocks the process while it iterates over the list',
    defence: 'Sparse lists are rejected before execution',
    replacement: 'false',
    test: GRAPHQL,
    title: 'rejects a file at index 99,999,999 with little CPU time, %s',
  },
  {
    id: 'U6',
    threat: 'A client sends a hundred forms of 50 MB at once and exhausts the disk',
    defence:
      'At most 4 forms at a time per account, or per client address for visitors; further ones wait up to 8 s',
    replacement: 'Infinity',
    test: UPLOADS,
    title: 'limits concurrent uploads of one address, and removes the files of aborted ones',
  },
  {
    id: 'U7',
    threat: 'Clients of many addresses do the same',
    defence: 'At most 30 forms in total at a time; after 8 s of waiting 503',
    replacement: '1_000',
    test: UPLOADS,
    title:
      'limits concurrent uploads of all clients together, and responds with 503 above the limit',
  },
  {
    id: 'U8',
    threat: 'Visitors continue to upload pictures after their registrations are used up',
    defence: 'The registration limit is checked before the body is parsed',
    test: UPLOADS,
    title: 'rejects the upload of a visitor over the registration limit before it reads a file',
  },
  {
    id: 'U9',
    threat: 'A killed process leaves uploaded files behind until the disk is full',
    defence: 'REST uploads are unlinked before their content is written',
    test: UPLOADS,
    title: 'limits concurrent uploads of one address, and removes the files of aborted ones',
  },
  {
    id: 'U10',
    threat: 'A killed process leaves files of GraphQL uploads behind, whose parser names them',
    defence: 'At start, files of that parser older than an hour are removed',
    replacement: 'false',
    test: 'api/test/images/stale-uploads.test.ts',
    title:
      'removes old temporary uploads of a killed process, and neither new files nor files of other programs',
  },
  {
    id: 'U11',
    threat: 'A client uploads a small file that decodes to gigabytes (decompression bomb)',
    defence: 'At most 40 megapixels, checked before decoding',
    replacement: 'false',
    test: 'api/test/images/process-image.test.ts',
    title: 'rejects a small file that decodes to a square of %i pixels a side',
  },
  {
    id: 'U17',
    threat:
      'A client uploads a small PNG whose text chunks decompress to gigabytes before its dimensions are known',
    defence: 'Only chunks with pixels or rendering information are passed to the decoder',
    replacement: 'bytes',
    test: 'api/test/images/process-image.test.ts',
    title: 'does not decompress text chunks of a PNG',
  },
  {
    id: 'U18',
    threat: 'A client uploads a small JPEG with thousands of scans, each over all pixels',
    defence: 'Scans times megapixels are at most 400, computed before decoding',
    test: 'api/test/images/process-image.test.ts',
    title: 'accepts as many scans of a large JPG as encoders write, and rejects more',
  },
  {
    id: 'U19',
    threat: 'A client uploads a strip one pixel wide, which takes eight times as long to decode',
    defence: 'At most 20,000 pixels per side, checked before decoding',
    test: 'api/test/images/process-image.test.ts',
    title: 'rejects a strip of %i by %i pixels',
  },
  {
    id: 'U12',
    threat: 'A client uploads SVG or TIFF as a picture and reaches larger or weaker decoders',
    defence: 'The signature must be that of PNG, JPEG or GIF, checked before decoding',
    test: 'api/test/images/process-image.test.ts',
    title: 'rejects %s',
  },
  {
    id: 'U13',
    threat: 'Clients upload dozens of pictures at once and exhaust memory',
    defence: 'At most four pictures in memory, two of them being decoded; the others wait on disk',
    replacement: '1_000',
    test: 'api/test/images/images.test.ts',
    title: 'has up to four files in memory, regardless of the number of concurrent requests',
  },
  {
    id: 'U14',
    threat: 'One account uploads pictures without limit',
    defence: 'At most 120 requests with pictures per account in an hour',
    replacement: '120_000',
    test: 'api/test/auth/rate-limits.test.ts',
    title: 'accepts 120 uploads of an account in an hour, and services without images after that',
  },
  {
    id: 'U16',
    threat:
      'A client pipelines a form behind an unfinished request and disconnects; its upload slot is never released',
    defence: 'The slot is released when the response or the connection closes',
    replacements: { a: "res.once('close', releaseAll);", b: 'true' },
    test: 'api/test/security/uploads.test.ts',
    title: 'frees the place of an aborted upload that was pipelined behind an unfinished request',
  },
  {
    id: 'U20',
    threat:
      'Pictures of a deleted account remain, because the response was lost or the process killed after the commit',
    defence: 'Triggers record them in the transaction that deletes, regardless of the caller',
    replacement: ['FOR EACH STATEMENT', 'FOR EACH STATEMENT WHEN (false)'],
    test: DISCARDED,
    title: 'records the pictures of every row of a cascading deletion as discarded',
  },
  {
    id: 'U21',
    threat: 'Pictures of a deleted account are served as long as their files exist',
    defence: 'Discarded pictures are 404 as soon as the deletion is acknowledged',
    test: DISCARDED,
    title: 'returns 404 for a picture as soon as %s',
  },
  {
    id: 'U22',
    threat:
      "A picture is removed before a backup copies it, although the backup's database names it",
    defence: 'Files of discarded pictures are retained for 24 hours',
    replacement: '0',
    test: DISCARDED,
    title: 'removes the files of discarded pictures after a day, so that a backup can include them',
  },
  {
    id: 'U23',
    threat: 'Uploads of killed processes leave pictures without a row, until the disk is full',
    defence:
      'Twice a day the store is compared with the rows; unreferenced pictures older than a day are discarded',
    test: DISCARDED,
    title: 'discards pictures without a row after a day, and removes their files a day later',
  },
  {
    id: 'U24',
    threat:
      'A server that is configured with the wrong database discards all pictures of the store',
    defence: 'Nothing is discarded when more than half of the pictures are unreferenced',
    replacement: 'false',
    test: DISCARDED,
    title: 'fails if most pictures have no row, since the store then belongs to another database',
  },
  {
    id: 'U25',
    threat:
      'A client uploads a picture of a million empty parts, and parsing it blocks the event loop',
    defence: 'At most 5,000 chunks of a PNG or markers of a JPEG',
    test: 'api/test/images/process-image.test.ts',
    title: 'accepts a PNG in thousands of chunks, and rejects one in 850,000 with little CPU time',
  },
  {
    id: 'U26',
    threat:
      'A client uploads a small PNG of 16 bits per channel, which takes twice the time and memory of its pixels',
    defence: 'At most 160 MB when decoded, checked before decoding',
    test: 'api/test/images/process-image.test.ts',
    title: 'accepts a PNG only if it fits into memory when decoded: %s',
  },
  {
    id: 'U27',
    threat: 'One client queues so many costly pictures that those of others are never processed',
    defence: 'The queue is served round robin by client address',
    replacement: "''",
    test: 'api/test/images/images.test.ts',
    title: 'alternates between owners, so that many pictures of others do not delay an owner',
  },
  {
    id: 'U31',
    threat:
      'A client uploads from six accounts at once and receives six turns of the queue in each round',
    defence: 'The owner of a picture in the queue is the client address, not the account',
    replacement: 'viewer.id',
    test: 'api/test/services/service-images.test.ts',
    title: 'queues the pictures of all accounts of a client address together',
  },
  {
    id: 'U32',
    threat:
      'One client with many accounts uploads pictures that stay for a day after they are removed, 10 GB an hour, until the disk is full',
    defence:
      'At most 240 requests with pictures per client address in 24 hours, registrations included',
    replacement: '240_000',
    test: 'api/test/auth/rate-limits.test.ts',
    title: 'accepts 240 uploads from one address in a day, registrations included',
  },
  {
    id: 'U28',
    threat: 'Eight accounts of one address hold all upload slots with a few bytes a minute',
    defence: 'At most 6 forms per client address at a time, over all accounts',
    replacement: 'Infinity',
    test: UPLOADS,
    title:
      'limits uploads of all accounts of one address together, and still serves another address',
  },
  {
    id: 'U29',
    threat:
      'Accounts without pictures to upload, of which an address can create twenty an hour, upload some',
    defence: 'Customers and administrators get 403 before the body is parsed',
    test: UPLOADS,
    title: 'rejects uploads of customers and administrators before it reads a file',
  },
  {
    id: 'U30',
    threat: 'A few addresses hold all upload slots with a byte every 30 s each',
    defence: 'A form slower than 20 kB/s over 10 s is closed while others wait for its slot',
    replacement: 'false',
    test: 'api/test/security/slow-forms.test.ts',
    title: 'ends a slow upload with 408 when another address waits, and continues a fast one',
  },
  {
    id: 'U33',
    threat:
      'A client without an account maps files to twenty paths of 4,500 levels in 180 kB; applying them over GraphQL blocks the event loop for seconds',
    defence: 'At most 20 levels per path, checked before the map of files is applied',
    replacement: '20_000',
    test: 'api/test/images/graphql-uploads.test.ts',
    title: 'rejects a file that is mapped to 20 paths of 4,500 levels with little CPU time',
  },
];
