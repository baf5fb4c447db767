import { chakra, Container, Heading } from '@chakra-ui/react';
import calendar from '../../assets/empty-calendar.svg';
import lens from '../../assets/empty-search.svg';
import tent from '../../assets/empty-tent.svg';

const steps = [
  { picture: lens, title: 'Find', text: 'Choose your city and the occasion, and compare what providers offer.' },
  {
    picture: calendar,
    title: 'Request',
    text: 'Pick one of their free times. Your request is free, and takes a minute.',
  },
  {
    picture: tent,
    title: 'Celebrate',
    text: 'Your provider confirms and calls you. You settle the payment between you.',
  },
];

export const HowItWorks = () => (
  <Container as="section" py={{ base: '14', md: '20' }}>
    <Heading textStyle="title" textAlign="center">
      How It Works
    </Heading>
    <Steps>
      {steps.map(({ picture, title, text }) => (
        <li key={title}>
          <img src={picture} alt="" width="120" height="120" loading="lazy" />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </Steps>
  </Container>
);

const Steps = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(3, 1fr)' },
    gap: { base: '6', md: '12' },
    mt: { base: '8', md: '12' },
    '& li': {
      display: { base: 'grid', md: 'block' },
      gridTemplateColumns: 'auto 1fr',
      alignItems: 'center',
      columnGap: '4',
      textAlign: { md: 'center' },
    },
    '& img': { width: { base: '20', md: '32' }, height: { base: '20', md: '32' }, mx: { md: 'auto' } },
    '& h3': { textStyle: 'subheading', mt: { md: '4' } },
    '& p': { color: 'fg.muted', mt: '1', textWrap: 'pretty' },
  },
});
