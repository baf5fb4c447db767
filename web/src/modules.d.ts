declare module '*.svg' {
  const url: string;
  export default url;
}
declare module '*.css';
declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import type { ApolloLink } from '@apollo/client/link';

  interface UploadHttpLinkOptions {
    uri?: string;
    fetch?: typeof fetch;
    headers?: Record<string, string>;
  }
  /** The package is typed in JSDoc only; this is what the app uses of it. */
  export default class UploadHttpLink extends ApolloLink {
    constructor(options?: UploadHttpLinkOptions);
  }
}
