import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';

/** A file of a multipart request. */
export const Upload = GraphQLUpload;
export type { FileUpload };
