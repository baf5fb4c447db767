import type { Writable } from 'node:stream';
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload as Arriving } from 'graphql-upload/processRequest.mjs';

/** A file of a multipart request. */
export const Upload = GraphQLUpload;

export interface FileUpload extends Arriving {
  /** The file in which it waits; the types of the package leave it out. */
  capacitor: Writable;
}
