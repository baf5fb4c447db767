import { chakra } from '@chakra-ui/react';
import { useWantedService } from '../../session/useWantedService.js';
import { PictureLine } from '../../ui/PictureLine.js';

/** The service because of which a visitor signs in or registers, with its picture. */
export function WantedService({ purpose }: { purpose: 'Sign in' | 'Register' }) {
  const wanted = useWantedService();
  if (!wanted) return null;
  return (
    <chakra.div mb="6">
      <PictureLine picture={wanted.picture}>
        <chakra.p textStyle="sm" fontWeight="semibold" lineClamp="3" overflowWrap="anywhere">
          {wanted.title && `${purpose} to book ${wanted.title}`}
        </chakra.p>
      </PictureLine>
    </chakra.div>
  );
}
