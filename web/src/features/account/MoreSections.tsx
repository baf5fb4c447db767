import { lazily } from '../../ui/lazily.js';
import { DataSection } from './DataSection.js';
import { DeleteSection } from './DeleteSection.js';
import { LaterSection } from './LaterSection.js';

const TokensSection = lazily(async () => (await import('./tokens/TokensSection.js')).TokensSection);

/** The sections that few visits are for. */
export const MoreSections = () => (
  <>
    <LaterSection title="Access Tokens" lead="For programs that use the API in your name, without your password.">
      <TokensSection />
    </LaterSection>
    <DataSection />
    <DeleteSection />
  </>
);
