import { chakra } from '@chakra-ui/react';
import { UnreadBadge } from '../features/messages/UnreadBadge.js';
import { paths } from '../routes/paths.js';
import type { UserRole } from '../session/storage.js';
import { icon } from '../ui/icon.js';
import { CalendarIcon, HeartIcon, MailIcon, SearchIcon } from '../ui/icons.js';
import { NavLink } from '../ui/RouterLink.js';

const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.500 20.500a7.500 7.500 0 0 1 15 0" />
  </>,
);

/** At the thumb of those who are signed in on a phone. Pages with a bar of their own have that one instead. */
export function BottomBar({ role }: { role: UserRole }) {
  const entries = [
    { to: paths.services, label: 'Services', icon: SearchIcon },
    { to: paths.favourites, label: 'Favourites', icon: HeartIcon },
    role === 'provider'
      ? { to: paths.providerDashboard, label: 'Dashboard', icon: CalendarIcon }
      : { to: paths.myBookings, label: 'Bookings', icon: CalendarIcon },
    { to: paths.messages, label: 'Messages', icon: MailIcon },
    { to: paths.account, label: 'Account', icon: UserIcon },
  ];
  return (
    <Bar aria-label="At hand" data-at-hand data-sticks>
      {entries.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to}>
          <Icon />
          <span>
            {label}
            {to === paths.messages && <UnreadBadge />}
          </span>
        </NavLink>
      ))}
    </Bar>
  );
}

const Bar = chakra('nav', {
  base: {
    position: 'fixed',
    zIndex: 'nav',
    insetInline: '0',
    bottom: '0',
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    pb: 'env(safe-area-inset-bottom)',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    'body:has([data-bar]) &': { display: 'none' },
    _print: { display: 'none' },
    '& a': {
      position: 'relative',
      display: 'grid',
      justifyItems: 'center',
      alignContent: 'center',
      gap: '0.5',
      minH: '14',
      px: '0.5',
      // Five labels in the width of the screen, also with large text.
      fontSize: 'min(0.6875rem, 3.2vw)',
      lineHeight: '1.3',
      fontWeight: 'medium',
      color: 'fg.muted',
      focusVisibleRing: 'inside',
    },
    '& a[aria-current]': { color: 'brand.fg' },
    '& span': { maxW: 'full', truncate: true },
    '& svg': { boxSize: '5' },
    '& [data-unread]': { position: 'absolute', top: '1', insetStart: '50%', ms: '1', px: '1.5', py: '0' },
  },
});
