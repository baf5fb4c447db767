import { serverMessage } from '../../../graphql/errors.js';
import { useSetServiceActiveMutation, type OwnServiceFragment } from '../../../graphql/generated/dashboard.js';
import { showAlert } from '../../../lib/alerts.js';

/** @returns a function that shows a service to the public or hides it, optimistically (P12) */
export function useSwitchService() {
  const [setServiceActive] = useSetServiceActiveMutation();
  return async (service: OwnServiceFragment, isActive: boolean): Promise<void> => {
    try {
      await setServiceActive({
        variables: { id: service.id, isActive },
        optimisticResponse: { setServiceActive: { ...service, isActive } },
      });
    } catch (error) {
      showAlert(serverMessage(error) ?? 'Failed to update service status');
    }
  };
}
