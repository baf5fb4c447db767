import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { serverMessage } from '../../graphql/errors.js';
import {
  useCreateServiceMutation,
  useUpdateServiceMutation,
} from '../../graphql/generated/save-service.js';
import { useConfig } from '../../graphql/useConfig.js';
import { tell } from '../../lib/alerts.js';
import { showFieldErrors } from '../../lib/form-errors.js';
import { filled } from '../../lib/rules.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { FieldRow, Form } from '../../ui/Form.js';
import { ImagesField } from '../../ui/ImagesField.js';
import { SelectField, TextAreaField, TextField } from '../../ui/TextField.js';
import type { OwnService } from './useDashboard.js';

const fieldsInOrder = [
  'title',
  'category',
  'description',
  'price',
  'duration',
  'features',
] as const;

interface ServiceDialogProps {
  /** the service to edit; none creates a new one */
  service: OwnService | undefined;
  onClose: () => void;
  onSaved: () => void;
}

export function ServiceDialog({ service, onClose, onSaved }: ServiceDialogProps) {
  const categories = useConfig()?.categories ?? [];
  const [createService] = useCreateServiceMutation();
  const [updateService] = useUpdateServiceMutation();
  const [images, setImages] = useState<File[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const kept = service?.images.filter(({ url }) => !removed.includes(url)) ?? [];

  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: {
      title: service?.title ?? '',
      category: service?.category ?? '',
      description: service?.description ?? '',
      price: service ? String(service.price) : '',
      duration: service?.duration ?? '',
      features: service?.features.join(', ') ?? '',
    },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ price, features, ...texts }) => {
    const input = {
      ...texts,
      price: Number(price),
      features: features
        .split(',')
        .map((feature) => feature.trim())
        .filter(Boolean),
    };
    try {
      if (service) {
        const variables = { id: service.id, input: { ...input, removeImages: removed }, images };
        await updateService({ variables });
      } else {
        await createService({ variables: { input, images } });
      }
      onSaved();
      onClose();
    } catch (error) {
      const reason = serverMessage(error);
      tell(reason ? `Error saving service: ${reason}` : 'Error saving service. Please try again.');
      showFieldErrors(error, fieldsInOrder, setError);
    }
  });

  return (
    <Dialog title={service ? 'Edit Service' : 'Add New Service'} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label="Title"
          error={errors.title?.message}
          {...register('title', filled('Title is required'))}
        />
        <SelectField
          label="Category"
          placeholder="Select a category"
          options={categories}
          error={errors.category?.message}
          {...register('category', { required: 'Category is required' })}
        />
        <TextAreaField
          label="Description"
          error={errors.description?.message}
          {...register('description', filled('Description is required'))}
        />
        <FieldRow>
          <TextField
            label="Price"
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            hint="In dollars"
            error={errors.price?.message}
            {...register('price', {
              required: 'Price is required',
              min: { value: 0, message: 'Price must be at least 0' },
            })}
          />
          <TextField
            label="Duration"
            placeholder="e.g. 4-6 hours"
            error={errors.duration?.message}
            {...register('duration', filled('Duration is required'))}
          />
        </FieldRow>
        <TextField
          label="Features"
          hint="Optional, separated by commas"
          error={errors.features?.message}
          {...register('features')}
        />
        <ImagesField
          label="Images"
          files={images}
          onChange={setImages}
          kept={kept.map(({ url }) => url)}
          onRemoveKept={(url) => setRemoved([...removed, url])}
        />
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Service'}
        </Button>
      </Form>
    </Dialog>
  );
}
