import { Flex, Heading } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Button } from '../../../ui/Button.js';
import { PlusIcon } from '../../../ui/icons.js';

interface TabHeaderProps {
  title: string;
  titleId?: string;
  /** the label of the button beside the title */
  action: string;
  onAction: () => void;
  /** the title, which takes the focus when the focused entry is deleted */
  ref: Ref<HTMLHeadingElement>;
}

export const TabHeader = ({ title, titleId, action, onAction, ref }: TabHeaderProps) => (
  <Flex align="center" wrap="wrap" justify="space-between" gap="3" mb="6">
    <Heading ref={ref} id={titleId} tabIndex={-1} textStyle="heading" outline="0">
      {title}
    </Heading>
    <Button onClick={onAction}>
      <PlusIcon /> {action}
    </Button>
  </Flex>
);
