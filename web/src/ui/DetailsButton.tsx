import { Span } from '@chakra-ui/react';
import { Button } from './Button.js';
import { ChevronDownIcon } from './icons.js';

interface DetailsButtonProps {
  open: boolean;
  onToggle: (open: boolean) => void;
  /** the id of what it shows and hides */
  controls: string;
  /** the id of the title of the entry */
  titleId: string;
}

/** Shows and hides what is secondary. */
export const DetailsButton = ({ open, onToggle, controls, titleId }: DetailsButtonProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label="Details"
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    aria-describedby={titleId}
    onClick={() => onToggle(!open)}
  >
    <Span display="inline-flex" rotate={open ? '180deg' : undefined}>
      <ChevronDownIcon />
    </Span>
  </Button>
);
