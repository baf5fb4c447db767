import type { Writable } from 'node:stream';
import { GraphQLScalarType } from 'graphql';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload as ParsedUpload } from 'graphql-upload/processRequest.mjs';

/** A file of a multipart request. */
export const Upload = new GraphQLScalarType({
  ...GraphQLUpload.toConfig(),
  description: 'A file in a multipart request. See `Mutation` for how to send one.',
});

export interface FileUpload extends ParsedUpload {
  /** The temporary file; missing in the types of the package. */
  capacitor: Writable;
}
