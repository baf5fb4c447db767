import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs';
import { fetchWithTimeout } from './fetch-with-timeout.js';

/** Multipart requests. The header keeps foreign pages out: a browser asks before it sends it. */
export const uploadLink = new UploadHttpLink({
  uri: '/graphql',
  fetch: fetchWithTimeout,
  headers: { 'apollo-require-preflight': 'true' },
});
