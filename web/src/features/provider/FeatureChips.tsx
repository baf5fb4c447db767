import { chakra } from '@chakra-ui/react';
import { CloseIcon } from '../../ui/menu-icons.js';

interface FeatureChipsProps {
  features: readonly string[];
  onChange: (features: string[]) => void;
}

/** The features that the field contains, as customers see them, each with a button that removes it. */
export const FeatureChips = ({ features, onChange }: FeatureChipsProps) =>
  features.length > 0 ? (
    <Chips>
      {features.map((feature, index) => (
        <li key={`${index} ${feature}`}>
          <span>{feature}</span>
          <button
            type="button"
            aria-label={`Remove ${feature}`}
            onClick={() => onChange(features.filter((_, other) => other !== index))}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </Chips>
  ) : null;

const Chips = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    mt: '3',
    '& li': {
      display: 'inline-flex',
      alignItems: 'center',
      minW: '0',
      ps: '3',
      bg: 'brand.subtle',
      color: 'brand.fg',
      borderRadius: 'pill',
      textStyle: 'sm',
      overflowWrap: 'anywhere',
    },
    '& span': { py: '1', minW: '0' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '9',
      borderRadius: 'pill',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'inside',
    },
  },
});
