import { Box, chakra, Container, Flex, Grid, Span } from '@chakra-ui/react';
import { Suspense, useEffect, useId, useState, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { whenShown } from '../lib/when-shown.js';
import { readAdmin, readDevice } from '../session/storage.js';
import { EventChip } from '../event/EventChip.js';
import { useSession } from '../session/useSession.js';
import { Avatar } from '../ui/Avatar.js';
import { Button, type LinkButton } from '../ui/Button.js';
import { CloseIcon, LogoutIcon, MenuIcon } from '../ui/menu-icons.js';
import { NavLink } from '../ui/RouterLink.js';
import { lazily } from '../ui/lazily.js';
import { Brand } from './Brand.js';
import { paths } from '../routes/paths.js';

const UnreadBadge = lazily(async () => {
  await whenShown();
  return (await import('../features/messages/UnreadBadge.js')).UnreadBadge;
});

export function NavBar() {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);

  return (
    <Box
      as="header"
      data-sticks
      position="sticky"
      top="0"
      // An open menu is above the line about the connection.
      zIndex={open ? 'popover' : 'nav'}
      bg="bg.panel"
      borderBottomWidth="1px"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <Container display="flex" alignItems="center" gap={{ base: '2', lg: '6' }} minH="16" css={SPACE_FOR_CHIP}>
        <Brand />
        <Flex as="nav" aria-label="Main" hideBelow="md" gap="1">
          <MainLinks />
        </Flex>
        {/* After the names: shrunk by a fraction of a pixel it would be cut off. */}
        <Box ms={{ mdDown: 'auto' }} minW="0" flexShrink="0.001">
          <EventChip />
        </Box>
        <Flex align="center" hideBelow="md" gap="2" ms="auto">
          <AccountLinks />
        </Flex>
        <Button
          variant="ghost"
          size="icon"
          hideFrom="md"
          me="-2"
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        >
          {open ? <CloseIcon /> : <MenuIcon />}
        </Button>
      </Container>
      {open && (
        <Container id={menuId} hideFrom="md" pt="1" pb="5">
          <Grid as="nav" aria-label="Menu" gap="2">
            <MainLinks />
            <AccountLinks inMenu />
          </Grid>
        </Container>
      )}
    </Box>
  );
}

/** What gives way to the date and the guests of the event: a name that is known anyway, and space. */
const SPACE_FOR_CHIP = {
  '&:has([data-event]) [data-account]': { mdOnly: { srOnly: true } },
  '&:has([data-event]) :is(nav, nav ~ div) > a': { mdOnly: { px: '2.5' } },
};

const MainLinks = () => (
  <>
    <TextLink to={paths.home}>Home</TextLink>
    <TextLink to={paths.services} section>
      Services
    </TextLink>
    {readAdmin() && <TextLink to={paths.adminDashboard}>Admin</TextLink>}
  </>
);

function AccountLinks({ inMenu }: { inMenu?: boolean }) {
  const { user, loading, signOut } = useSession();
  // Until the account is fetched, what this browser remembers of it.
  const account = user ? { ...user, picture: user.profileImage?.cardUrl } : loading && readDevice('account');
  // Otherwise a Login link would appear and then change into a Dashboard link.
  if (loading && !account) return null;
  if (account) {
    return (
      <>
        {account.role === 'provider' ? (
          <NavButton to={paths.providerDashboard} variant="outline">
            Dashboard
          </NavButton>
        ) : (
          <NavButton to={paths.myBookings} variant="outline">
            My Bookings
          </NavButton>
        )}
        <NavButton to={paths.messages} variant={inMenu ? 'outline' : 'ghost'}>
          Messages
          <Suspense>
            <UnreadBadge />
          </Suspense>
        </NavButton>
        <AccountLink {...account} />
        <Button
          variant={inMenu ? 'outline' : 'ghost'}
          size={inMenu ? 'md' : 'icon'}
          aria-label="Logout"
          title="Logout"
          data-leaves
          onClick={signOut}
        >
          <LogoutIcon /> {inMenu && 'Logout'}
        </Button>
      </>
    );
  }
  return (
    <>
      <NavButton to={paths.login} variant={inMenu ? 'outline' : 'ghost'}>
        Login
      </NavButton>
      <NavButton to={paths.register} variant="outline">
        Register
      </NavButton>
      {inMenu && !readAdmin() && <TextLink to={paths.adminLogin}>Admin</TextLink>}
    </>
  );
}

const AccountLink = ({ name, picture }: { name: string; picture?: string | undefined }) => (
  <TextLink to={paths.account} gap="2" ps="2">
    <Avatar src={picture} size={32} />
    <Span data-account display="grid" lineHeight="1.25" minW="0">
      <Span dir="auto" truncate maxW={{ base: '10rem', md: '6rem', lg: '10rem' }} color="fg">
        {name}
      </Span>{' '}
      <Span textStyle="xs">Account</Span>
    </Span>
  </TextLink>
);

const NavButton = ({ to, children, ...button }: ComponentProps<typeof LinkButton>) => (
  <Button asChild type={undefined} {...button}>
    <NavLink to={to}>{children}</NavLink>
  </Button>
);

const TextLink = chakra(NavLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '11',
    px: { base: '4', md: '3', lg: '4' },
    borderRadius: 'pill',
    textStyle: 'sm',
    fontWeight: 'medium',
    color: 'fg.muted',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current=page]': { color: 'brand.fg', bg: 'bg.tint' },
  },
});
