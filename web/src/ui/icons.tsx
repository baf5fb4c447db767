import { icon } from './icon.js';

export const ChevronDownIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const CrossIcon = icon(<path d="m7 7 10 10M17 7 7 17" />);
export const FlagIcon = icon(<path d="M6 20.5V4.500h10.5l-2 4 2 4H6" />);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8.5 10.500V8a3.5 3.5 0 0 1 7 0v2.500" />
  </>,
);
export const PinIcon = icon(
  <>
    <path d="M12 21s7-6.1 7-11.2A7 7 0 0 0 5 9.8C5 14.9 12 21 12 21Z" />
    <circle cx="12" cy="10" r="2.5" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
    <path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4 4" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="3" />
    <path d="m4.5 8 7.5 5.5L19.5 8" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M7 3.5h2.5l1.5 4-2 1.800a11 11 0 0 0 5.7 5.700l1.8-2 4 1.5V17a3.5 3.5 0 0 1-3.5 3.5C10 20.5 3.5 14 3.5 7A3.5 3.5 0 0 1 7 3.5Z" />,
);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = icon(
  <path d="M4 4l16 16M9.9 5.800A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.700M6.2 7.400A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.100M9.9 9.900a3 3 0 0 0 4.2 4.2" />,
);
export const ShieldIcon = icon(
  <>
    <path d="M12 3.5 5 6v5.5c0 4.2 2.9 7.7 7 9 4.1-1.3 7-4.8 7-9V6l-7-2.5Z" />
    <path d="m9 12 2.2 2.200L15.2 10" />
  </>,
);
export const StarIcon = icon(
  <path fill="currentColor" d="m12 4 2.4 5 5.6.700-4.1 3.8 1.1 5.5-5-2.800L7 19l1.1-5.5L4 9.7 9.6 9 12 4Z" />,
);
export const ImageIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="3" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m5 17 4.5-4 3 2.5 3.5-3.5 3.5 3.5" />
  </>,
);
export const EditIcon = icon(<path d="M5 19h3.5L18.5 9 15 5.5 5 15.5V19ZM13 7.5l3.5 3.5" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.400L17 7M10.5 11v5M13.5 11v5" />);
export const MoreIcon = icon(
  <>
    <circle cx="5.5" cy="12" r="1" fill="currentColor" />
    <circle cx="12" cy="12" r="1" fill="currentColor" />
    <circle cx="18.5" cy="12" r="1" fill="currentColor" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const HeartIcon = icon(
  <path d="M12 20s-7.500-4.600-7.500-10A4.300 4.300 0 0 1 12 7.300 4.300 4.300 0 0 1 19.500 10c0 5.400-7.500 10-7.500 10Z" />,
);
