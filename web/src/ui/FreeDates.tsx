import { defineSlotRecipe, List, Tag, Text } from '@chakra-ui/react';
import { inWords, type Day } from '../lib/dates.js';
import { RouterLink } from './RouterLink.js';

interface FreeDatesProps {
  dates: readonly Day[];
  /** where the link of a day leads: a path, or `#` and an id on the page. Default: the days are no links */
  to?: ((date: Day) => string) | undefined;
}

/** The next days with free times, in words. */
export const FreeDates = ({ dates, to }: FreeDatesProps) =>
  dates.length === 0 ? (
    <Text color="fg.muted">No free times yet</Text>
  ) : (
    <List.Root
      display="flex"
      gap="2"
      color="brand.fg"
      fontWeight="medium"
      {...(to
        ? // On phones one line, which scrolls to the edges of the screen.
          {
            flexWrap: { md: 'wrap' },
            overflowX: { base: 'auto', md: 'visible' },
            mx: { base: '-4', md: '0' },
            px: { base: '4', md: '0' },
            py: '1',
            my: '-1',
            whiteSpace: 'nowrap',
          }
        : // Those that are no links must not look as if they were.
          { flexWrap: 'wrap', columnGap: '5', color: 'fg.muted' })}
    >
      {dates.map((date) => {
        const text = inWords(date).mediumWithWeekday;
        const target = to?.(date);
        return (
          <List.Item key={date} flex="none">
            {target ? (
              <Tag.Root recipe={recipe} asChild>
                {target.startsWith('#') ? <a href={target}>{text}</a> : <RouterLink to={target}>{text}</RouterLink>}
              </Tag.Root>
            ) : (
              text
            )}
          </List.Item>
        );
      })}
    </List.Root>
  );

/** A link in a pill. */
const recipe = defineSlotRecipe({
  slots: ['root'],
  base: {
    root: {
      px: '3',
      borderRadius: 'pill',
      bg: 'brand.subtle',
      display: 'flex',
      alignItems: 'center',
      minH: { base: '11', md: '9' },
      focusVisibleRing: 'outside',
      _hover: { bg: 'brand.muted' },
    },
  },
});
