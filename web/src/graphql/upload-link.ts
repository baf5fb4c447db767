import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { uploadFetch } from './upload-fetch.js';

/** Multipart requests. The header blocks pages of other origins: browsers send it only after a CORS preflight. */
export const uploadLink = new UploadHttpLink({
  uri: '/graphql',
  fetch: uploadFetch,
  headers: { 'apollo-require-preflight': 'true' },
});
