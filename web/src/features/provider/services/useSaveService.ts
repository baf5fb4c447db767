import type { UseFormSetError } from 'react-hook-form';
import { serverMessage } from '../../../graphql/errors.js';
import {
  useCreateServiceMutation,
  useUpdateServiceMutation,
  type OwnServiceFragment,
} from '../../../graphql/generated/dashboard.js';
import { useUploadProgress } from '../../../graphql/useUploadProgress.js';
import { showAlert } from '../../../lib/alerts.js';
import { imageChanges } from '../../../lib/image-changes.js';
import { imagesError, showFieldErrors } from '../../../graphql/form-errors.js';
import { trimmed } from '../../../lib/trimmed.js';
import { typedNumber } from '../../../lib/typed-number.js';
import { addToList } from '../dashboard/dashboard-cache.js';
import { parseFeatures } from './features-field.js';

export interface ServiceFields {
  title: string;
  category: string;
  description: string;
  /** dollars, as typed */
  price: string;
  duration: string;
  /** separated by commas */
  features: string;
}

const fieldsInOrder = ['title', 'category', 'description', 'price', 'duration', 'features'] as const;

interface SaveServiceOptions {
  /** the service to edit; undefined creates a new one */
  service: OwnServiceFragment | undefined;
  /** files to upload */
  images: File[];
  /** existing images of the service that are not removed */
  remainingImages: OwnServiceFragment['images'];
  setError: UseFormSetError<ServiceFields>;
  onSaved: () => void;
}

/** Sends the form. An error is shown, and the form remains filled in. */
export function useSaveService({ service, images, remainingImages, setError, onSaved }: SaveServiceOptions) {
  const [createService] = useCreateServiceMutation();
  const [updateService] = useUpdateServiceMutation();
  const { context, percent, reset } = useUploadProgress();

  const save = async ({ price, features, ...texts }: ServiceFields) => {
    const input = { ...trimmed(texts), price: typedNumber(price) ?? 0, features: parseFeatures(features) };
    try {
      if (service) {
        const changes = imageChanges(service.images, remainingImages);
        const variables = { id: service.id, input: { ...input, ...changes }, images };
        await updateService({ variables, context });
      } else {
        await createService({
          variables: { input, images },
          context,
          update: (cache, { data }) => data && addToList(cache, 'providerServices', 'Service', data.createService.id),
        });
      }
      onSaved();
    } catch (error) {
      const reason = serverMessage(error);
      showAlert(reason ? `Error saving service: ${reason}` : 'Error saving service. Please try again.');
      showFieldErrors(error, fieldsInOrder, setError);
      setError('root.images', { message: imagesError(error, images) ?? '' });
    } finally {
      reset();
    }
  };
  return { save, percent };
}
