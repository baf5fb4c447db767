import { chakra } from '@chakra-ui/react';
import { CheckIcon } from './icons.js';

/** What a service includes, each with a tick. */
export const Features = ({ features }: { features: readonly string[] }) => (
  <chakra.ul display="flex" flexWrap="wrap" columnGap="6" rowGap="2" mt="5" textStyle="sm">
    {features.map((feature) => (
      <chakra.li
        key={feature}
        dir="auto"
        display="inline-flex"
        alignItems="center"
        gap="2"
        minW="0"
        overflowWrap="anywhere"
      >
        <chakra.span color="brand.fg">
          <CheckIcon />
        </chakra.span>
        {feature}
      </chakra.li>
    ))}
  </chakra.ul>
);
