import { Heading } from '@chakra-ui/react';
import { contactLink } from '../../../ui/contact-link.js';
import { Facts } from '../../../ui/Facts.js';
import { ResponseFigures } from '../../../ui/ResponseFigures.js';
import type { ShownProvider } from './shown-provider.js';

/** How fast a provider responds, and for signed-in people how to reach them (P8). */
export function ProviderFacts({ provider }: { provider: ShownProvider }) {
  const { email, phone } = provider;
  return (
    <>
      <ResponseFigures {...provider} />
      {(email ?? phone) && (
        <section aria-labelledby="contact">
          <Heading id="contact" textStyle="heading" mb="3">
            Contact
          </Heading>
          <Facts
            facts={[
              ['Email', contactLink('mailto', email)],
              ['Phone', contactLink('tel', phone)],
            ]}
          />
        </section>
      )}
    </>
  );
}
