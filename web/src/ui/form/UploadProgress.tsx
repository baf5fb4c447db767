import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';

interface UploadProgressProps {
  /** 0 to 100 */
  percent: number;
}

export function UploadProgress({ percent }: UploadProgressProps) {
  const id = useId();
  return (
    <Box textStyle="xs" color="fg.muted">
      <label htmlFor={id}>{percent < 100 ? `Uploading images: ${percent} %` : 'Processing the images…'}</label>
      <Bar id={id} max={100} value={percent} />
    </Box>
  );
}

const Bar = chakra('progress', {
  base: {
    display: 'block',
    width: 'full',
    height: '2',
    mt: '1.5',
    appearance: 'none',
    overflow: 'hidden',
    borderRadius: 'pill',
    bg: 'bg.muted',
    forcedColorAdjust: 'none',
    '&::-webkit-progress-bar': { bg: 'bg.muted' },
    '&::-webkit-progress-value': { bg: 'brand.solid' },
    '&::-moz-progress-bar': { bg: 'brand.solid' },
  },
});
