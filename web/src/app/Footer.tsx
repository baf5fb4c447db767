import { skipToken } from '@apollo/client/react';
import { chakra, Container, Flex } from '@chakra-ui/react';
import { useId, type ReactNode, type Ref } from 'react';
import { useLocation } from 'react-router-dom';
import { useCitiesQuery } from '../graphql/generated/cities.js';
import { useConfig } from '../graphql/useConfig.js';
import { useMedia } from '../lib/useMedia.js';
import { useNear } from '../lib/useNear.js';
import { paths, servicesPath, texts } from '../routes/paths.js';
import { RouterLink } from '../ui/RouterLink.js';
import { ColorSchemeChoice } from './ColorSchemeChoice.js';
import { FooterLine, FooterSurface } from './FooterLine.js';

const DASHBOARDS: readonly string[] = [paths.myBookings, paths.providerDashboard];

export function Footer() {
  const config = useConfig();
  const isDashboard = DASHBOARDS.includes(useLocation().pathname);
  if (isDashboard) return <FooterLine>{texts.slice(1).map(link)}</FooterLine>;
  return (
    <FooterSurface textStyle="sm">
      <Container py={{ base: '3', md: '10' }}>
        <Flex direction={{ base: 'column', md: 'row' }} columnGap="12">
          <Links title={config?.appName ?? 'About'}>
            {texts.slice(0, 1).map(link)}
            <RouterLink to={paths.providerRegister}>Become a Provider</RouterLink>
            {texts.slice(1).map(link)}
          </Links>
          <Links title="Occasions" many>
            {config?.categories.map((category) => (
              <RouterLink key={category} to={servicesPath({ category })}>
                {category}
              </RouterLink>
            ))}
          </Links>
          <Cities />
        </Flex>
        <Flex align="center" wrap="wrap" justify="space-between" columnGap="4" rowGap="2" mt={{ base: '3', md: '8' }}>
          <ColorSchemeChoice />
          <chakra.p textStyle="xs">
            {config && `${config.appName} ${config.version}. `}You settle the payment directly with your provider.
          </chakra.p>
        </Flex>
      </Container>
    </FooterSurface>
  );
}

/** Maximum number of cities, those with the most services. */
const MAX_CITIES = 8;

/** Fetched when the footer comes into view; on phones, when they are unfolded. */
function Cities() {
  const { place, near } = useNear<HTMLDivElement>();
  const { data } = useCitiesQuery(near ? {} : skipToken);
  const cities = data?.catalogueCounts.cities.slice(0, MAX_CITIES).map(({ city }) => city);
  return (
    // The height of eight cities in two columns, however many arrive: a page that became shorter would move what is
    // under the pointer at its end.
    <Links title="Cities" ref={place} minH={{ base: '40', md: '36' }} hidden={cities?.length === 0}>
      {cities?.sort().map((city) => (
        <RouterLink key={city} dir="auto" to={servicesPath({ city })}>
          {city}
        </RouterLink>
      ))}
    </Links>
  );
}

interface LinksProps {
  title: string;
  children: ReactNode;
  /** of the element around the links */
  ref?: Ref<HTMLDivElement>;
  minH?: object;
  hidden?: boolean;
  /** so many that they need two columns where three groups are side by side */
  many?: boolean;
}

/** Links below a heading; on phones they are folded. */
function Links({ title, hidden, many, children, ...list }: LinksProps) {
  const id = useId();
  const isPhone = useMedia('(max-width: 47.99rem)');
  const links = <List {...list}>{children}</List>;
  return (
    <Section
      aria-labelledby={id}
      visibility={hidden ? 'hidden' : undefined}
      css={many && { flexGrow: { md: '2', lg: '1' } }}
    >
      {isPhone ? (
        <details>
          <summary>
            <h2 id={id}>{title}</h2>
          </summary>
          {links}
        </details>
      ) : (
        <>
          <h2 id={id}>{title}</h2>
          {links}
        </>
      )}
    </Section>
  );
}

const link = ([path, title]: (typeof texts)[number]) => (
  <RouterLink key={path} to={path}>
    {title}
  </RouterLink>
);

const Section = chakra('nav', {
  base: {
    flex: { md: '1 1 0' },
    minW: '0',
    '& h2': { display: { mdDown: 'inline' }, color: 'fg', fontWeight: 'semibold', mb: '2' },
    '& summary': { lineHeight: '2.75rem', cursor: 'pointer', borderRadius: 'sm', focusVisibleRing: 'outside' },
  },
});

const List = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
    alignContent: 'start',
    columnGap: '6',
    pb: { base: '2', md: '0' },
    '& a': { display: 'flex', alignItems: 'center', minH: { base: '11', md: '9' } },
  },
});
