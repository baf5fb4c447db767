export interface WishEvents {
  /** There may be wishes of a provider, within some days, whose day has free slots now. Triggers append it, too. */
  wishesDue: {
    providerId: string;
    /** First and last day, `yyyy-MM-dd`. Default: all days. */
    from?: string;
    until?: string;
  };
}
