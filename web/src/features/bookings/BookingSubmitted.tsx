import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { CheckIcon } from '../../ui/icons.js';
import { Page, Panel } from '../../ui/Page.js';
import { Steps } from './Steps.js';

export function BookingSubmitted({ providerName }: { providerName: string }) {
  // The form that had the focus has been removed, so the heading takes it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Page title="Booking Submitted!" maxW="2xl">
      <Panel>
        <chakra.span
          display="grid"
          placeItems="center"
          boxSize="16"
          borderRadius="pill"
          bg="good.bg"
          color="good.fg"
          fontSize="1.75rem"
        >
          <CheckIcon />
        </chakra.span>
        <chakra.h1 ref={heading} tabIndex={-1} outline="0" textStyle="title" mt="5">
          Booking Submitted!
        </chakra.h1>
        <chakra.p color="fg.muted" mt="2" mb="6">
          {providerName} has received your request. What happens next:
        </chakra.p>
        <Steps
          steps={[
            'The provider calls you to confirm, within 24 hours.',
            'You discuss what your event requires.',
            'Pricing and payment are finalised between the two of you.',
          ]}
        />
        <LinkButton to={paths.services} mt="8">
          Back to Services
        </LinkButton>
      </Panel>
    </Page>
  );
}
