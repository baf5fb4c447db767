import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import defaultService from '../../../assets/default-service.svg';
import { formatPrice } from '../../../lib/numbers.js';
import { BOOKING_SIZES } from '../../../ui/gallery/sizes.js';
import { Picture } from '../../../ui/Picture.js';
import type { BookableService } from './ServiceDetails.js';

interface ServiceHeadProps {
  title: string;
  /** undefined until it is known */
  service?: BookableService;
}

/** What is booked, from whom, and the price from which it starts. */
export const ServiceHead = ({ title, service }: ServiceHeadProps) => (
  <Flex gridArea="head" direction="column" minH={{ base: '4.5rem', lg: '5.5rem' }} minW="0">
    {title && (
      <Heading as="h1" dir="auto" textStyle={{ base: 'subheading', lg: 'title' }} overflowWrap="anywhere">
        {title}
      </Heading>
    )}
    {service && (
      <Flex wrap="wrap" columnGap="4" textStyle={{ base: 'sm', lg: 'md' }} color="fg.muted" mt={{ lg: '2' }}>
        <Text dir="auto" overflowWrap="anywhere">
          {service.provider.businessName ?? service.provider.name}
        </Text>
        <Text>starting from {formatPrice(service.price)}</Text>
      </Flex>
    )}
  </Flex>
);

interface ServicePictureProps {
  image?: BookableService['images'][number] | undefined;
  /** the address of what the server has announced, shown until the service is fetched */
  preview?: string | undefined;
}

/** Small beside the head on phones, large beside the form elsewhere. */
export const ServicePicture = ({ image, preview }: ServicePictureProps) => (
  <Box
    gridArea="picture"
    overflow="hidden"
    borderRadius={{ base: 'control', lg: 'panel' }}
    boxShadow={{ lg: 'card' }}
    bg="bg.muted"
    css={{ '& > img': { height: { base: '4.5rem', lg: 'auto' }, objectFit: 'cover' } }}
  >
    <Picture
      src={preview ?? image?.cardUrl}
      full={preview ? undefined : image}
      sizes={BOOKING_SIZES}
      fallback={defaultService}
      first
    />
  </Box>
);
