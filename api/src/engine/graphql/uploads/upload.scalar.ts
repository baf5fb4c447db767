import type { Writable } from 'node:stream';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload as ParsedUpload } from 'graphql-upload/processRequest.mjs';

/** A file of a multipart request. */
export const Upload = GraphQLUpload;

export interface FileUpload extends ParsedUpload {
  /** The temporary file; missing in the types of the package. */
  capacitor: Writable;
}
