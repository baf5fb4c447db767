import { Box, Heading } from '@chakra-ui/react';
import { RESPONSE_HOURS } from '../../../lib/limits.js';
import { Steps } from './Steps.js';

const steps = [
  `Your provider gets your request and contacts you within ${RESPONSE_HOURS} hours.`,
  'You talk about what you need, and the provider confirms the booking.',
  'You agree on the price and pay the provider directly.',
];

export function WhatHappensNext() {
  return (
    <Box as="section" bg="bg.tint" borderRadius="panel" p={{ base: '5', md: '8' }}>
      <Heading textStyle="heading" mb="5">
        What happens next?
      </Heading>
      <Steps steps={steps} />
    </Box>
  );
}
