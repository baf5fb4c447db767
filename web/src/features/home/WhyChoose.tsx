import { chakra, Container, Grid, Heading, Span, Text } from '@chakra-ui/react';
import { RESPONSE_HOURS } from '../../lib/limits.js';
import { CalendarIcon, PinIcon, ShieldIcon } from '../../ui/icons.js';

const benefits = [
  {
    icon: CalendarIcon,
    title: 'Easy Scheduling',
    text: `See which times are free and request yours in a minute. Your provider responds within ${RESPONSE_HOURS} hours.`,
  },
  {
    icon: PinIcon,
    title: 'City-Wide Service',
    text: 'From caterers around the corner to planners across town: choose your city and see who is there.',
  },
  {
    icon: ShieldIcon,
    title: 'Verified & Highly Rated',
    text: 'Verified means that we have checked the name and the city of a business. Ratings come only from people whose event took place.',
  },
];

export function WhyChoose({ appName }: { appName: string | undefined }) {
  return (
    <Container as="section" py={{ base: '14', md: '20' }}>
      <Heading textStyle="title" textAlign="center">
        {appName ? `Why Choose ${appName}` : 'Why Choose Us'}
      </Heading>
      <Grid
        as="ul"
        templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap={{ base: '8', md: '12' }}
        mt={{ base: '10', md: '12' }}
      >
        {benefits.map(({ icon: Icon, title, text }) => (
          <Benefit key={title}>
            <Span
              display="grid"
              placeItems="center"
              boxSize="14"
              mx={{ md: 'auto' }}
              borderRadius="pill"
              bg="brand.subtle"
              color="brand.fg"
              fontSize="1.4rem"
            >
              <Icon />
            </Span>
            <div>
              <Heading as="h3" textStyle="subheading" mt={{ md: '4' }}>
                {title}
              </Heading>
              <Text color="fg.muted" mt={{ base: '1', md: '2' }} textWrap="pretty">
                {text}
              </Text>
            </div>
          </Benefit>
        ))}
      </Grid>
    </Container>
  );
}

/** The icon is beside the text on phones, above it elsewhere. */
const Benefit = chakra('li', {
  base: {
    display: { base: 'grid', md: 'block' },
    gridTemplateColumns: 'auto 1fr',
    columnGap: '4',
    textAlign: { md: 'center' },
  },
});
