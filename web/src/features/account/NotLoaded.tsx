import { Grid } from '@chakra-ui/react';
import { RetryButton } from '../../ui/LoadFailed.js';
import { Actions } from './Section.js';

interface NotLoadedProps {
  /** in a sentence, such as `Your access tokens` */
  what: string;
  refetch: () => Promise<unknown>;
}

/** In place of what a section could not fetch (P67). */
export const NotLoaded = ({ what, refetch }: NotLoadedProps) => (
  <Grid gap="3">
    <p>{what} could not be loaded.</p>
    <Actions>
      <RetryButton refetch={refetch} />
    </Actions>
  </Grid>
);
