/**
 * The scalar of file arguments, under the name that the multipart request specification gives it. Arguments are
 * declared `[Upload!]`, never `[Upload]`: a request may name index 99999999 of a list, and only the former refuses the
 * holes before it.
 */
export { default as Upload } from 'graphql-upload/GraphQLUpload.mjs';
export type { FileUpload } from 'graphql-upload/processRequest.mjs';
