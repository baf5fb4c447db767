import { List } from '@chakra-ui/react';
import { CheckIcon } from './icons.js';

/** What a service includes, each with a tick. */
export const Features = ({ features }: { features: readonly string[] }) => (
  <List.Root display="flex" flexWrap="wrap" columnGap="6" rowGap="2" mt="5">
    {features.map((feature) => (
      <List.Item key={feature} dir="auto" overflowWrap="anywhere">
        <List.Indicator>
          <CheckIcon />
        </List.Indicator>
        {feature}
      </List.Item>
    ))}
  </List.Root>
);
