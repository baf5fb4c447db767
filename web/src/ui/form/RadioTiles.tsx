import { Box, chakra, Grid, Span, Text } from '@chakra-ui/react';
import { useId, type ComponentProps, type FocusEvent, type ReactNode, type Ref } from 'react';
import { FieldError } from './FieldError.js';

interface Tile {
  value: string;
  label: ReactNode;
  hint?: string;
}

interface RadioTilesProps extends Omit<ComponentProps<'input'>, 'type' | 'value'> {
  /** names the group */
  label: string;
  /** the chosen tile, if the parent controls it. Default: the radios are uncontrolled */
  value?: string;
  tiles: readonly Tile[];
  error?: string | undefined;
  /** minimum width of a tile */
  tileWidth?: string;
  /** a message about the tiles, read out when it changes */
  status?: ReactNode;
  /** keeps the place of a row of tiles free, which will probably come */
  coming?: boolean;
  /** makes the group itself focusable */
  group?: { ref: Ref<HTMLFieldSetElement>; onBlur: (event: FocusEvent) => void };
}

/**
 * A group of native radios that look like tiles. Further properties, such as those that `register`
 * of react-hook-form returns, are passed to every radio.
 */
export function RadioTiles({
  label,
  tiles,
  tileWidth = '8rem',
  error,
  status,
  coming = false,
  group,
  value,
  ref,
  'aria-required': required,
  ...radio
}: RadioTilesProps) {
  const id = useId();
  const errorId = error ? `${id}-error` : undefined;
  return (
    <chakra.fieldset
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={errorId}
      aria-invalid={error ? true : undefined}
      aria-required={required}
      minW="0"
      {...(group && { tabIndex: -1, outline: '0', ...group })}
    >
      <chakra.legend id={`${id}-label`} textStyle="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.legend>
      {status !== undefined && (
        <Text
          role="status"
          // Takes the focus in place of the tiles while there are none.
          {...(tiles.length === 0 && { ref: ref, tabIndex: -1 })}
          textStyle="sm"
          color="fg.muted"
          mb={tiles.length > 0 || coming ? '2' : '0'}
          borderRadius="sm"
          focusVisibleRing="outside"
          focusRingOffset="1"
        >
          {status}
        </Text>
      )}
      <Grid minH={coming ? '12' : undefined} templateColumns={`repeat(auto-fill, minmax(${tileWidth}, 1fr))`} gap="3">
        {tiles.map((tile, index) => (
          <RadioTile
            key={tile.value}
            id={`${id}-${index}`}
            tile={tile}
            {...radio}
            {...(value === undefined ? { ref } : { checked: value === tile.value, ref: index === 0 ? ref : undefined })}
          />
        ))}
      </Grid>
      <Box mt={error ? '1.5' : '0'}>
        <FieldError id={errorId}>{error}</FieldError>
      </Box>
    </chakra.fieldset>
  );
}

interface RadioTileProps extends Omit<ComponentProps<'input'>, 'value'> {
  id: string;
  tile: Tile;
}

function RadioTile({ id, tile, ...radio }: RadioTileProps) {
  return (
    <chakra.label
      data-tile
      position="relative"
      display="flex"
      flexDirection="column"
      justifyContent="center"
      minH="12"
      px="4"
      py="2.5"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="control"
      bg="bg.panel"
      cursor="pointer"
      transitionProperty="background-color, border-color"
      transitionDuration="fast"
      _hover={{ borderColor: 'brand.fg' }}
      css={{
        '&:has(:checked)': {
          bg: 'bg.tint',
          borderColor: 'brand.fg',
          boxShadow: 'inset 0 0 0 1px var(--chakra-colors-brand-fg)',
        },
        '&:has(:focus-visible)': {
          outline: '2px solid var(--chakra-colors-brand-focus-ring)',
          outlineOffset: '2px',
        },
      }}
    >
      <chakra.input
        {...radio}
        type="radio"
        id={id}
        value={tile.value}
        aria-labelledby={`${id}-label`}
        aria-describedby={tile.hint ? `${id}-hint` : undefined}
        // Invisible and as large as the tile, which shows the state itself.
        position="absolute"
        inset="0"
        appearance="none"
        outline="0"
        cursor="pointer"
      />
      <Span id={`${id}-label`} textStyle="sm" fontWeight="semibold">
        {tile.label}
      </Span>
      {tile.hint && (
        <Span id={`${id}-hint`} textStyle="xs" color="fg.muted">
          {tile.hint}
        </Span>
      )}
    </chakra.label>
  );
}
