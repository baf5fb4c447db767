import { Box, Text } from '@chakra-ui/react';
import { useWantedFavourite, useWantedService } from '../../session/useWantedService.js';
import { PictureLine } from '../../ui/PictureLine.js';

/** The service because of which a visitor signs in or registers, with its picture. */
export function WantedService({ purpose }: { purpose: 'Sign in' | 'Register' }) {
  const booking = useWantedService();
  const favourite = useWantedFavourite();
  const wanted = booking ?? favourite;
  if (!wanted) return null;
  const { title, picture } = wanted;
  return (
    <Box mb="6">
      <PictureLine picture={picture}>
        <Text textStyle="sm" fontWeight="semibold" lineClamp="3" overflowWrap="anywhere">
          {title && (
            <>
              {purpose} to {booking ? (booking.asks ? 'ask about' : 'book') : 'add'} <bdi>{title}</bdi>
              {!booking && ' to your favourites'}
            </>
          )}
        </Text>
      </PictureLine>
    </Box>
  );
}
