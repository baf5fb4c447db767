import { useState } from 'react';
import { imagesError } from '../../graphql/form-errors.js';
import { useUpdateProfileMutation, type OwnAccountFragment } from '../../graphql/generated/account.js';
import { useUploadProgress } from '../../graphql/useUploadProgress.js';
import { imageChanges, moved } from '../../lib/image-changes.js';
import { MAX_PICTURES } from '../../lib/pictures.js';
import { useForm } from '../../lib/useForm.js';
import { useSession } from '../../session/useSession.js';
import { Form } from '../../ui/form/Form.js';
import { ImagesField } from '../../ui/form/ImagesField.js';
import { SubmitButton } from '../../ui/form/SubmitButton.js';
import { UploadProgress } from '../../ui/form/UploadProgress.js';
import { Actions, Section } from './Section.js';
import { useSend } from './useSend.js';

export function ImagesSection({ account }: { account: OwnAccountFragment }) {
  const [updateProfile] = useUpdateProfileMutation();
  const { update } = useSession();
  const upload = useUploadProgress();
  const [shown, setShown] = useState(account.images);
  const [files, setFiles] = useState<File[]>([]);
  const form = useForm();
  const { errors, isSubmitting } = form.formState;
  const { outcome, send } = useSend({ form, fields: [], failed: 'Failed to save your images' });

  const submit = form.handleSubmit(() =>
    send(async () => {
      try {
        const variables = { input: imageChanges(account.images, shown), images: files };
        const { data } = await updateProfile({ variables, context: upload.context });
        if (data) {
          const { images } = data.updateProfile;
          setShown(images);
          update({ profileImage: images[0] ?? null });
        }
        setFiles([]);
        return 'Saved.';
      } catch (error) {
        form.setError('root.images', { message: imagesError(error, files) ?? '' });
        throw error;
      } finally {
        upload.reset();
      }
    }),
  );

  return (
    <Section title="Business Images" lead="The first one is your profile picture.">
      <Form onSubmit={submit}>
        <ImagesField
          label="Images"
          files={files}
          max={MAX_PICTURES - shown.length}
          error={errors.root?.images?.message}
          onChange={(chosen) => {
            setFiles(chosen);
            form.clearErrors('root.images');
          }}
          existing={shown.map(({ cardUrl }) => cardUrl)}
          onRemoveExisting={(removed) => setShown(shown.filter(({ cardUrl }) => cardUrl !== removed))}
          onMoveExisting={(from, to) => setShown(moved(shown, from, to))}
        />
        {files.length > 0 && upload.percent !== undefined && <UploadProgress percent={upload.percent} />}
        <Actions outcome={outcome}>
          <SubmitButton variant="outline" busy={isSubmitting} busyText="Saving...">
            Save
          </SubmitButton>
        </Actions>
      </Form>
    </Section>
  );
}
