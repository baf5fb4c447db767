import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type ErrorRequestHandler } from 'express';
import { AppError } from '../../../src/kernel/errors.js';
import { fromGraphqlUploads, graphqlUploads } from '../../../src/engine/graphql/uploads/graphql-uploads.js';
import { createImages, type Images } from '../../../src/engine/images/images.js';
import { localImageStore } from '../../../src/engine/images/local-image-store.js';
import { graphqlErrorHandler } from '../../../src/engine/graphql/http.js';
import { Upload, type FileUpload } from '../../../src/engine/graphql/uploads/upload.scalar.js';
import { Session, withSession } from '../../../src/engine/http/session.js';
import { readMultipart, type MultipartOptions } from '../../../src/transports/rest/read-multipart.js';
import { temporaryFolder } from './temporary-folder.js';

export interface UploadServer {
  url: string;
  images: Images;
  files(): Promise<string[]>;
  close(): Promise<void>;
}

interface UploadArgs {
  images?: Promise<FileUpload>[] | null;
}

const TYPES = `#graphql
  scalar Upload
  type Image { filename: String! width: Int! height: Int! }
  type Query { hello: String! }
  type Mutation { keep(images: [Upload!]): [Image!]! forget(images: [Upload!]): Boolean! }
`;

/** A server with only the two upload endpoints; each stores images and returns their details. */
export async function startUploadServer(options: MultipartOptions = {}): Promise<UploadServer> {
  const store = localImageStore(await temporaryFolder());
  const images = createImages(store, () => undefined);

  const apollo = new ApolloServer({
    typeDefs: TYPES,
    resolvers: {
      Upload,
      Query: { hello: () => 'hello' },
      Mutation: {
        forget: () => true,
        async keep(_: unknown, args: UploadArgs) {
          const incoming = await fromGraphqlUploads(args.images);
          return images.withStored('owner', incoming, async (stored) =>
            stored.map((image, index) => ({ ...image, filename: incoming[index]?.filename })),
          );
        },
      },
    },
    formatError(formatted, thrown) {
      const error = unwrapResolverError(thrown);
      if (!(error instanceof AppError)) return formatted;
      return { message: error.message, extensions: { code: error.code, ...error.details } };
    },
  });
  await apollo.start();

  const app = express();
  app.use(withSession(() => new Session({ address: 'a', viewer: null }, async () => null)));
  app.use('/graphql', graphqlUploads(), express.json(), expressMiddleware(apollo));
  app.use(
    '/graphql',
    graphqlErrorHandler(() => undefined),
  );
  app.post('/rest', async (req, res) => {
    const { fields, images: incoming } = await readMultipart(req, options);
    const stored = await images.withStored('owner', incoming, async (list) => list);
    res.json({
      fields,
      images: incoming.map(({ filename }, index) => ({ ...stored[index], filename })),
    });
  });
  const refuse: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
    const { status, code, message, details } =
      error instanceof AppError
        ? error
        : { status: 500, code: 'INTERNAL_SERVER_ERROR', message: String(error), details: {} };
    res.status(status).json({ success: false, message, code, errors: details.fields });
  };
  app.use(refuse);

  // Otherwise, on a busy machine, an idle connection may be closed just as a test reuses it.
  const server = createServer({ keepAliveTimeout: 600_000 }, app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    images,
    async files() {
      const names: string[] = [];
      for await (const { name } of store.list()) names.push(name);
      return names;
    },
    async close() {
      await apollo.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Sent {
  bytes: Buffer;
  name: string;
}
export const file = (bytes: Buffer, name = 'party.png'): Sent => ({ bytes, name });
export const blob = ({ bytes }: Sent): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/png' });
