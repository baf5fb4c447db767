import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ChangeEvent } from 'react';
import { showAlert } from '../../lib/alerts.js';
import { moved } from '../../lib/image-changes.js';
import { MAX_PICTURES, PICTURE_SIZE, pictureError } from '../../lib/pictures.js';
import { Field, type FieldProps } from './Field.js';
import { ImageIcon } from '../icons.js';
import { ImageTiles } from './ImageTiles.js';

interface ImagesFieldProps extends FieldProps {
  hint?: string | undefined;
  /** chosen and not uploaded yet */
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** addresses of pictures that are already uploaded */
  existing?: readonly string[];
  onRemoveExisting?: (url: string) => void;
  /** Moves an existing picture to another place; undefined if their order does not matter. */
  onMoveExisting?: (from: number, to: number) => void;
  /** Maximum number of new files. Default: that of an upload */
  max?: number;
}

/**
 * Pictures to upload, chosen or dropped, each with a preview and buttons that remove or move it before the upload. Files
 * that are not pictures are rejected with a message that contains their names.
 */
export function ImagesField({
  files,
  onChange,
  existing = [],
  onRemoveExisting,
  onMoveExisting,
  max = MAX_PICTURES,
  hint = '',
  error,
  ...field
}: ImagesFieldProps) {
  const previews = usePreviews(files);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(files);
  useEffect(() => void (latest.current = files), [files]);
  const [rejections, setRejections] = useState<readonly string[]>([]);

  const add = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Otherwise choosing the same file again after its removal would not fire a change event.
    target.value = '';
    if (files.length + chosen.length > max) {
      showAlert(`You can upload maximum ${MAX_PICTURES} images`);
      return;
    }
    // Added before they are checked, so that a form that is submitted immediately contains all of them.
    onChange([...files, ...chosen]);
    const errors = await Promise.all(chosen.map(pictureError));
    const messages = errors.filter((message) => message !== undefined);
    setRejections(messages);
    if (messages.length === 0) return;
    const rejected = new Set(chosen.filter((_, index) => errors[index]));
    onChange(latest.current.filter((file) => !rejected.has(file)));
    showAlert(messages.join('\n'));
  };

  const withFocus = (remove: () => void) => () => {
    remove();
    // The button is removed together with its picture and would lose the focus.
    input.current?.focus();
  };
  const moveExisting = (from: number, to: number) =>
    onMoveExisting && to >= 0 && to < existing.length ? () => onMoveExisting(from, to) : undefined;
  // They follow the existing ones until they are uploaded.
  const moveNew = (from: number, to: number) =>
    to >= 0 && to < files.length ? () => onChange(moved(files, from, to)) : undefined;
  const pictures = [
    ...existing.map((url, index) => ({
      url,
      remove: withFocus(() => onRemoveExisting?.(url)),
      moveEarlier: moveExisting(index, index - 1),
      moveLater: moveExisting(index, index + 1),
    })),
    ...files.flatMap((file, index) => {
      const url = previews.get(file);
      const remove = withFocus(() => onChange(files.filter((other) => other !== file)));
      return url ? [{ url, remove, moveEarlier: moveNew(index, index - 1), moveLater: moveNew(index, index + 1) }] : [];
    }),
  ];

  return (
    <Field
      hint={`${hint} PNG, JPG, GIF up to ${PICTURE_SIZE} each, maximum ${MAX_PICTURES} images.`}
      error={rejections.join(' ') || error}
      {...field}
    >
      {(control) => (
        <>
          <DropZone>
            <ImageIcon /> Choose or drop images
            <input
              {...control}
              ref={input}
              type="file"
              multiple
              accept="image/png,image/jpeg,image/gif"
              onChange={(event) => void add(event)}
            />
          </DropZone>
          <ImageTiles pictures={pictures} />
        </>
      )}
    </Field>
  );
}

/** An object URL of each file, which stays the same while the file is shown, and is revoked after that. */
function usePreviews(files: readonly File[]): ReadonlyMap<File, string> {
  const [previews, setPreviews] = useState<ReadonlyMap<File, string>>(new Map());
  const latest = useRef(previews);
  const show = (shown: readonly File[]) => {
    const urls = new Map(shown.map((file) => [file, latest.current.get(file) ?? URL.createObjectURL(file)]));
    for (const [file, url] of latest.current) if (!urls.has(file)) URL.revokeObjectURL(url);
    latest.current = urls;
    return urls;
  };
  useEffect(() => setPreviews(show(files)), [files]);
  useEffect(() => () => void show([]), []);
  return previews;
}

const DropZone = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minH: '20',
    px: '4',
    textStyle: 'sm',
    color: 'fg.muted',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'control',
    bg: 'bg.panel',
    _hover: { borderColor: 'brand.fg', color: 'brand.fg' },
    '&:has(:focus-visible)': {
      outline: '2px solid var(--chakra-colors-brand-focus-ring)',
      outlineOffset: '2px',
    },
    // The invisible file input covers the whole zone, so it handles clicks and drops natively.
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
  },
});
