import { lazily } from '../../ui/lazily.js';
import { DataSection } from './DataSection.js';
import { DeleteSection } from './DeleteSection.js';
import { LaterSection } from './LaterSection.js';

const CalendarSection = lazily(async () => (await import('./CalendarSection.js')).CalendarSection);
const VerificationSection = lazily(async () => (await import('./VerificationSection.js')).VerificationSection);
const TokensSection = lazily(async () => (await import('./tokens/TokensSection.js')).TokensSection);
const WebhooksSection = lazily(async () => (await import('./webhooks/WebhooksSection.js')).WebhooksSection);

/** The sections that few visits are for. */
export const MoreSections = ({ isProvider }: { isProvider: boolean }) => (
  <>
    {isProvider && (
      <LaterSection title="Verified" lead="A mark beside your name tells customers that we have checked your business.">
        <VerificationSection />
      </LaterSection>
    )}
    <LaterSection
      title="Calendar"
      lead="Subscribe to see your bookings in your own calendar. All who know its address can read it."
    >
      <CalendarSection />
    </LaterSection>
    <LaterSection title="Access Tokens" lead="For programs that use the API in your name, without your password.">
      <TokensSection />
    </LaterSection>
    {isProvider && (
      <LaterSection title="Webhooks" lead="Tell your programs at once about bookings, messages and reviews.">
        <WebhooksSection />
      </LaterSection>
    )}
    <DataSection />
    <DeleteSection />
  </>
);
