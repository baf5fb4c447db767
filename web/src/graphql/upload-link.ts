import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { uploadFetch } from './upload-fetch.js';

/** Multipart requests. The header keeps foreign pages out: a browser asks before it sends it. */
export const uploadLink = new UploadHttpLink({
  uri: '/graphql',
  fetch: uploadFetch,
  headers: { 'apollo-require-preflight': 'true' },
});
