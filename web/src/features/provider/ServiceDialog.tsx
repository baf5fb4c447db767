import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnServiceFragment } from '../../graphql/generated/dashboard.js';
import { useConfig } from '../../graphql/useConfig.js';
import { fieldsOf } from '../../lib/fields-of.js';
import { MIN_PRICE } from '../../lib/limits.js';
import { filled } from '../../lib/rules.js';
import { useUnsavedChanges } from '../../lib/useUnsavedChanges.js';
import { Dialog } from '../../ui/Dialog.js';
import { FieldRow, Form } from '../../ui/Form.js';
import { ImagesField } from '../../ui/ImagesField.js';
import { SubmitButton } from '../../ui/SubmitButton.js';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.js';
import { UploadProgress } from '../../ui/UploadProgress.js';
import { featuresRules } from './features-field.js';
import { useSaveService, type ServiceFields } from './useSaveService.js';

interface ServiceDialogProps {
  /** the service to edit; undefined creates a new one */
  service: OwnServiceFragment | undefined;
  onClose: () => void;
}

export function ServiceDialog({ service, onClose }: ServiceDialogProps) {
  const categories = useConfig()?.categories ?? (service ? [service.category] : []);
  const [images, setImages] = useState<File[]>([]);
  const [remainingImages, setRemainingImages] = useState(service?.images ?? []);

  const form = useForm<ServiceFields>({
    defaultValues: {
      title: service?.title ?? '',
      category: service?.category ?? '',
      description: service?.description ?? '',
      price: service ? String(service.price) : '',
      duration: service?.duration ?? '',
      features: service?.features.join(', ') ?? '',
    },
  });
  const field = fieldsOf(form);
  const { setError, clearErrors } = form;
  const { errors, isSubmitting, isDirty } = form.formState;
  const imagesChanged = images.length > 0 || remainingImages.length !== (service?.images.length ?? 0);
  const mayClose = useUnsavedChanges(isDirty || imagesChanged);
  const { save, percent } = useSaveService({
    service,
    images,
    remainingImages,
    setError,
    onSaved: onClose,
  });
  const uploading = images.length > 0 && percent !== undefined;

  return (
    <Dialog
      title={service ? 'Edit Service' : 'Add New Service'}
      onClose={() => !isSubmitting && mayClose() && onClose()}
    >
      <Form onSubmit={form.handleSubmit(save)}>
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
            type="number"
            inputMode="decimal"
            min={MIN_PRICE}
            step="0.01"
            hint="In dollars"
            {...field('price', {
              required: 'Price is required',
              min: { value: MIN_PRICE, message: `Price must be at least ${MIN_PRICE}` },
            })}
          />
          <TextField
            label="Duration"
            placeholder="e.g. 4-6 hours"
            {...field('duration', filled('Duration is required'))}
          />
        </FieldRow>
        <TextField
          label="Features"
          hint="Optional, separated by commas"
          {...field('features', featuresRules)}
          aria-required={undefined}
        />
        <ImagesField
          label="Images"
          files={images}
          error={errors.root?.images?.message}
          onChange={(files) => {
            setImages(files);
            clearErrors('root.images');
          }}
          existing={remainingImages.map(({ cardUrl }) => cardUrl)}
          onRemoveExisting={(url) => setRemainingImages(remainingImages.filter(({ cardUrl }) => cardUrl !== url))}
        />
        {isSubmitting && uploading && <UploadProgress percent={percent} />}
        <SubmitButton busy={isSubmitting} busyText="Saving...">
          Save Service
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
