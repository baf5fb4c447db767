import { Card, chakra, Flex, Heading, Span, Text } from '@chakra-ui/react';
import type { BookableServiceQuery } from '../../../graphql/generated/booking.js';
import { paths } from '../../../routes/paths.js';
import { Avatar } from '../../../ui/Avatar.js';
import { contactHref } from '../../../ui/contact-link.js';
import { MailIcon, PhoneIcon } from '../../../ui/icons.js';
import { TextLink } from '../../../ui/TextLink.js';
import { Rating } from '../../../ui/Rating.js';
import { Verified } from '../../../ui/Verified.js';

type Provider = NonNullable<BookableServiceQuery['service']>['provider'];

/** E-mail address and phone number are shown to signed-in users only, and only if the provider has entered them. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const { name, businessName, rating, ratingCount, verifiedSince, email, phone, profileImage } = provider;
  return (
    <Card.Root
      as="section"
      size="lg"
      aria-label="Provider"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      alignItems="center"
      columnGap="4"
      rowGap="3"
    >
      <Avatar src={profileImage?.cardUrl} size={64} />
      <div>
        <Flex wrap="wrap" align="baseline" columnGap="3">
          <Heading dir="auto" textStyle="subheading" overflowWrap="anywhere">
            <TextLink variant="plain" to={paths.provider(provider.id)}>
              {name}
            </TextLink>
          </Heading>
          <Verified since={verifiedSince} />
          <Span textStyle="sm">
            <Rating value={rating} count={ratingCount} />
          </Span>
        </Flex>
        {businessName && (
          <Text dir="auto" color="fg.muted" overflowWrap="anywhere">
            {businessName}
          </Text>
        )}
      </div>
      {/* Below the picture: beside it, an address would be too long for a phone. */}
      <Contacts>
        {email && (
          <li>
            <ContactLink href={contactHref('mailto', email)}>
              <MailIcon /> {email}
            </ContactLink>
          </li>
        )}
        {phone && (
          <li>
            <ContactLink href={contactHref('tel', phone)}>
              <PhoneIcon /> {phone}
            </ContactLink>
          </li>
        )}
      </Contacts>
    </Card.Root>
  );
}

const Contacts = chakra('ul', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    textStyle: 'sm',
  },
});

const ContactLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '11',
    '& svg': { flexShrink: '0' },
    // For long addresses on narrow phones. Not inherited: Chakra's reset sets its own on every element.
    overflowWrap: 'anywhere',
    color: 'brand.fg',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
    _hover: { textDecoration: 'underline' },
  },
});
