import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OwnServiceFragment } from '../../../graphql/generated/dashboard.js';
import { useConfig } from '../../../graphql/useConfig.js';
import { moved } from '../../../lib/image-changes.js';
import { fieldsOf } from '../../../lib/fields-of.js';
import { MAX_PRICE, MIN_PRICE } from '../../../lib/limits.js';
import { formatPrice } from '../../../lib/numbers.js';
import { filled, numberRules } from '../../../lib/rules.js';
import { typedNumber } from '../../../lib/typed-number.js';
import { useUnsavedChanges } from '../../../lib/useUnsavedChanges.js';
import { useDraftForm } from '../../../session/useDraftForm.js';
import { Dialog } from '../../../ui/Dialog.js';
import { DialogActions, FieldRow, Form } from '../../../ui/form/Form.js';
import { ImagesField } from '../../../ui/form/ImagesField.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { SelectField } from '../../../ui/form/SelectField.js';
import { TextAreaField } from '../../../ui/form/TextAreaField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { UploadProgress } from '../../../ui/form/UploadProgress.js';
import { featuresText } from './features-field.js';
import { FeaturesField } from './FeaturesField.js';
import { useSaveService, type ServiceFields } from './useSaveService.js';

/** The service to edit, or the one of which a copy is created; without both, an empty one is. */
export interface EditedService {
  existing?: OwnServiceFragment | undefined;
  copied?: OwnServiceFragment | undefined;
}

interface ServiceDialogProps {
  /** the service to edit; undefined creates a new one */
  service: OwnServiceFragment | undefined;
  /** whose texts the form of a new service contains at first */
  copied?: OwnServiceFragment | undefined;
  onClose: () => void;
}

export function ServiceDialog({ service, copied, onClose }: ServiceDialogProps) {
  const categories = useConfig()?.categories ?? (service ? [service.category] : []);
  const [images, setImages] = useState<File[]>([]);
  const [remainingImages, setRemainingImages] = useState(service?.images ?? []);

  const initial = service ?? copied;
  const { form, unsaved, discard } = useDraftForm<ServiceFields>(
    `service ${service?.id ?? (copied ? `like ${copied.id}` : 'new')}`,
    {
      defaultValues: {
        title: initial?.title ?? '',
        category: initial?.category ?? '',
        description: initial?.description ?? '',
        price: initial ? String(initial.price) : '',
        duration: initial?.duration ?? '',
        features: featuresText(initial?.features ?? []),
      },
    },
  );
  const field = fieldsOf(form);
  const dollars = typedNumber(useWatch({ control: form.control, name: 'price' })) ?? NaN;
  const { setError, clearErrors } = form;
  const { errors, isSubmitting } = form.formState;
  const imagesChanged =
    images.length > 0 || (service?.images ?? []).some((image, index) => image !== remainingImages[index]);
  const mayClose = useUnsavedChanges(unsaved || imagesChanged || copied !== undefined, discard);
  const { save, percent } = useSaveService({
    service,
    images,
    remainingImages,
    setError,
    onSaved: () => {
      discard();
      onClose();
    },
  });
  const uploading = images.length > 0 && percent !== undefined;

  return (
    <Dialog
      title={service ? 'Edit Service' : 'Add New Service'}
      onClose={() => !isSubmitting && mayClose() && onClose()}
    >
      <Form onlyByButton onSubmit={form.handleSubmit(save)}>
        <TextField label="Title" {...field('title', filled('Title is required'))} />
        <SelectField
          label="Category"
          placeholder="Select a category"
          options={categories}
          {...field('category', { required: 'Category is required' })}
        />
        <TextAreaField label="Description" {...field('description', filled('Description is required'))} />
        <FieldRow>
          <TextField
            label="Price"
            inputMode="decimal"
            autoComplete="off"
            hint={dollars >= MIN_PRICE && dollars <= MAX_PRICE ? `In dollars: ${formatPrice(dollars)}` : 'In dollars'}
            {...field('price', numberRules('Price', { min: MIN_PRICE, max: MAX_PRICE }))}
          />
          <TextField
            label="Duration"
            placeholder="e.g. 4-6 hours"
            {...field('duration', filled('Duration is required'))}
          />
        </FieldRow>
        <FeaturesField form={form} />
        <ImagesField
          label="Images"
          hint={copied && 'The pictures of the original are not copied.'}
          files={images}
          error={errors.root?.images?.message}
          onChange={(files) => {
            setImages(files);
            clearErrors('root.images');
          }}
          existing={remainingImages.map(({ cardUrl }) => cardUrl)}
          onMoveExisting={(from, to) => setRemainingImages(moved(remainingImages, from, to))}
          onRemoveExisting={(url) => setRemainingImages(remainingImages.filter(({ cardUrl }) => cardUrl !== url))}
        />
        {isSubmitting && uploading && <UploadProgress percent={percent} />}
        <DialogActions>
          <SubmitButton busy={isSubmitting} busyText="Saving...">
            Save Service
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
