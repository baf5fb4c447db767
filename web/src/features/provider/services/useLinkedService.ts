import { useSearchParams } from 'react-router-dom';
import type { OwnServiceFragment } from '../../../graphql/generated/dashboard.js';

/** The service that a link opens for editing: `?edit=` and its id. */
export function useLinkedService(services: readonly OwnServiceFragment[]) {
  const [search, setSearch] = useSearchParams();
  const id = search.get('edit');
  const closeLinked = () => {
    if (id === null) return;
    setSearch(
      (now) => {
        now.delete('edit');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { linked: services.find((service) => service.id === id), closeLinked };
}
