import { Box, chakra, Container, Grid, Heading, Text } from '@chakra-ui/react';
import { RouterLink } from '../../ui/RouterLink.js';
import { servicesPath } from '../../routes/paths.js';
import birthday from '../../assets/popular-birthday.webp';
import corporate from '../../assets/popular-corporate.webp';
import wedding from '../../assets/popular-wedding.webp';
import { dimmed } from '../../ui/theme/recipes.js';

const popular = [
  {
    picture: wedding,
    title: 'Wedding Planning',
    text: 'The flowers, the music, the schedule, and a planner who stays calm.',
  },
  {
    picture: corporate,
    title: 'Corporate Events',
    text: 'Conferences, launches and summer parties that people talk about on Monday.',
  },
  {
    picture: birthday,
    title: 'Birthday Parties',
    text: 'Cake, balloons and games, from the first birthday to the hundredth.',
  },
];

export function PopularServices() {
  return (
    <Box as="section" bg="bg.tint">
      <Container py={{ base: '14', md: '20' }}>
        <Heading textStyle="title" textAlign="center">
          Popular Services
        </Heading>
        <Grid as="ul" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }} gap="6" mt={{ base: '10', md: '12' }}>
          {popular.map(({ picture, title, text }) => (
            <li key={title}>
              <CardLink to={servicesPath({ category: title })}>
                <chakra.img src={picture} alt="" htmlWidth="600" htmlHeight="400" loading="lazy" maskImage={dimmed} />
                <Box p="6">
                  <Heading as="h3" textStyle="heading">
                    {title}
                  </Heading>
                  <Text color="fg.muted" mt="2">
                    {text}
                  </Text>
                </Box>
              </CardLink>
            </li>
          ))}
        </Grid>
      </Container>
    </Box>
  );
}

const CardLink = chakra(RouterLink, {
  base: {
    display: 'block',
    height: 'full',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderRadius: 'card',
    boxShadow: 'card',
    focusVisibleRing: 'outside',
    transitionProperty: 'box-shadow, transform',
    transitionDuration: 'moderate',
    _hover: { boxShadow: 'lifted', transform: 'translateY(-3px)' },
  },
});
