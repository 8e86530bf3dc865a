import './picture-field.css';
import { useState, type DragEvent } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { StoredPicture } from '#contract/office/office-pictures.ts';
import { photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { pictureFieldName } from '#rules/catalog/pictures/picture-limits.ts';
import { officeFormTexts } from '#text/office/office-form-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** Sends a picture; gives the stored one, or null after a refusal, whose text is in `failed`. */
function usePictureUpload() {
  const { caller } = useOffice();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  async function upload(file: File): Promise<StoredPicture | null> {
    setBusy(true);
    setFailed('');
    try {
      const form = new FormData();
      form.append(pictureFieldName, file);
      return await caller.upload<StoredPicture>('/api/office/pictures', form);
    } catch (error) {
      const [said] = error instanceof ApiFailure ? Object.values(error.fields) : [];
      setFailed(said ?? failureText(error));
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, failed, upload };
}

/** Takes files that are dropped on the field. */
function useDropped(isOff: boolean, onTake: (files: FileList) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (isOff || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (isOff) return;
        event.preventDefault();
        onTake(event.dataTransfer.files);
      },
    },
  };
}

/**
 * One picture of a form: chosen or dropped, sent at once, and named in the form by its file (rule categories/picture). The
 * shop shows it when the form is saved.
 */
export function PictureField(props: {
  name: string;
  hint?: string;
  /** The stored file; empty without a picture. */
  file: string;
  error?: string | undefined;
  disabled?: boolean;
  /** Gives an empty name, and no size, where the picture is taken away. */
  onChange: (file: string, size: Pick<StoredPicture, 'width' | 'height'>) => void;
}) {
  const { name, hint, file, error, disabled = false } = props;
  const { t } = useTexts(officeFormTexts);
  const { isBusy, failed, upload } = usePictureUpload();
  const isOff = disabled || isBusy;
  async function take(files: FileList | null): Promise<void> {
    const [chosen] = files ?? [];
    if (chosen === undefined || isOff) return;
    const stored = await upload(chosen);
    if (stored !== null) props.onChange(stored.file, stored);
  }
  const { isOver, handlers } = useDropped(isOff, (files) => void take(files));
  const said = failed || error;
  return (
    <div className={isOver ? 'picture-field is-over' : 'picture-field'} {...handlers}>
      <b>{name}</b>
      <span className="picture-field-actions">
        <Choose isSet={file !== ''} isOff={isOff} isBusy={isBusy} name={name} onTake={take} />
        {file !== '' && !disabled && (
          <Button
            look="secondary"
            icon="trash-2"
            aria-label={`${t.removePicture}: ${name}`}
            onClick={() => props.onChange('', { width: 0, height: 0 })}
          >
            {t.removePicture}
          </Button>
        )}
      </span>
      {hint !== undefined && <small>{hint}</small>}
      {said !== undefined && said !== '' && (
        <span className="field-error" role="alert">
          {said}
        </span>
      )}
    </div>
  );
}

function Choose(props: {
  isSet: boolean;
  isOff: boolean;
  isBusy: boolean;
  name: string;
  onTake: (files: FileList | null) => Promise<void>;
}) {
  const { t } = useTexts(officeFormTexts);
  const text = props.isSet ? t.changePicture : t.choosePicture;
  return (
    <label className={props.isOff ? 'button is-secondary is-off' : 'button is-secondary'}>
      <OfficeIcon name="image" />
      {props.isBusy ? t.sendingPicture : text}
      <input
        className="screen-reader-only"
        type="file"
        accept={photoTypes.join(',')}
        aria-label={`${text}: ${props.name}`}
        disabled={props.isOff}
        onChange={({ target }) => {
          // The list empties with the field, which can then take the same file again.
          const { files } = target;
          void props.onTake(files).finally(() => {
            target.value = '';
          });
        }}
      />
    </label>
  );
}
