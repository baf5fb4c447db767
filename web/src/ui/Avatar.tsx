import { chakra } from '@chakra-ui/react';
import defaultAvatar from '../assets/default-avatar.svg';

const Round = chakra('img', {
  base: { borderRadius: 'pill', objectFit: 'cover', flexShrink: '0' },
});

interface AvatarProps {
  src: string | undefined;
  /** in pixels */
  size?: number;
}

/** A person's picture, or a silhouette. Decorative, because the name is displayed beside it. */
export const Avatar = ({ src, size = 40 }: AvatarProps) => (
  <Round src={src ?? defaultAvatar} alt="" loading="lazy" css={{ width: `${size}px`, height: `${size}px` }} />
);
