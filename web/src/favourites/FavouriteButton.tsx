import { Button } from '../ui/Button.js';
import { HeartIcon } from '../ui/icons.js';
import { useFavourites } from './useFavourites.js';

interface FavouriteButtonProps {
  serviceId: string;
  /** the id of the element with the title of the service */
  describedBy: string;
}

/** Marks a service as a favourite, on the page of the service. Cards have a button of their own. */
export function FavouriteButton({ serviceId, describedBy }: FavouriteButtonProps) {
  const { ids, change } = useFavourites();
  const isFavourite = ids.has(serviceId);
  return (
    <Button
      variant="outline"
      aria-pressed={isFavourite}
      aria-describedby={describedBy}
      onClick={() => void change(serviceId, !isFavourite)}
    >
      <HeartIcon fill={isFavourite ? 'currentColor' : 'none'} />
      Favourite
    </Button>
  );
}
