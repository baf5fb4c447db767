/** For types whose fields are read from a view as they are, without resolvers or middleware: lists have thousands. */
export const PLAIN = { simpleResolvers: true } as const;
