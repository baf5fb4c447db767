import type { ListedService } from './filter-services.js';

/** The service whose card was followed last: its page shows what the card has shown until the rest arrives. */
let followed: ListedService | undefined;

export const rememberFollowed = (service: ListedService): void => void (followed = service);

export const followedService = (id: string): ListedService | undefined => (followed?.id === id ? followed : undefined);
