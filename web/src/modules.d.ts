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
  /** The package has types in JSDoc only; these are the parts that the app uses. */
  export default class UploadHttpLink extends ApolloLink {
    constructor(options?: UploadHttpLinkOptions);
  }
}
declare module '*.webp' {
  const url: string;
  export default url;
}
