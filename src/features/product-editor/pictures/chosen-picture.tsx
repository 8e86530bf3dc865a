import { useTexts } from '#ui/state/text-context.tsx';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';
import { useState, type FormEvent } from 'react';
import { pictureLimits } from '#rules/catalog/pictures/picture-limits.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { CropDialog } from './crop-dialog.tsx';
import type { PictureActions, PictureRow } from './use-pictures.tsx';

/** The actions and the texts of the chosen picture (rules product-pictures/texts, product-pictures/crop). */
export function ChosenPicture(props: {
  picture: PictureRow;
  place: number;
  count: number;
  mayWrite: boolean;
  actions: PictureActions;
  onCropped: () => void;
}) {
  const { picture, place, mayWrite, actions } = props;
  const { t, format } = useTexts(productPictureTexts);
  const [isCropping, setCropping] = useState(false);
  const { file } = picture;
  return (
    <section className="picture-panel-chosen" aria-label={t.selected(format.integer(place + 1))}>
      <h3>{t.selected(format.integer(place + 1))}</h3>
      {mayWrite && <Actions {...props} onCrop={() => setCropping(true)} />}
      <Texts picture={picture} mayWrite={mayWrite} actions={actions} />
      {isCropping && (
        <CropDialog
          file={file}
          actions={actions}
          onDone={props.onCropped}
          onClose={() => setCropping(false)}
        />
      )}
    </section>
  );
}

function Actions(props: {
  picture: PictureRow;
  place: number;
  count: number;
  actions: PictureActions;
  onCrop: () => void;
}) {
  const { picture, place, count, actions, onCrop } = props;
  const { t } = useTexts(productPictureTexts);
  const { file } = picture;
  return (
    <div className="picture-panel-actions">
      <Button look="secondary" disabled={place === 0} onClick={() => actions.move(place, 0)}>
        {t.makeCover}
      </Button>
      <Button
        look="secondary"
        disabled={place === 0}
        onClick={() => actions.move(place, place - 1)}
      >
        {t.earlier}
      </Button>
      <Button
        look="secondary"
        disabled={place === count - 1}
        onClick={() => actions.move(place, place + 1)}
      >
        {t.later}
      </Button>
      <Button look="secondary" onClick={() => onCrop()}>
        {t.crop}
      </Button>
      <Button look="secondary" icon="trash-2" onClick={() => actions.remove(file)}>
        {t.remove}
      </Button>
    </div>
  );
}

function Texts(props: { picture: PictureRow; mayWrite: boolean; actions: PictureActions }) {
  const { picture, mayWrite, actions } = props;
  const { t } = useTexts(productPictureTexts);
  const [alt, setAlt] = useState(picture.alt);
  const [altEn, setAltEn] = useState(picture.altEn);
  const [error, setError] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setError(await actions.describe({ file: picture.file, alt, altEn }));
  }
  return (
    <form className="picture-panel-texts" noValidate onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!mayWrite}>
        <legend className="label">{t.texts}</legend>
        <TextField
          label={t.alt}
          maxLength={pictureLimits.text}
          hint={t.altHint}
          value={alt}
          error={error}
          onChange={({ target }) => setAlt(target.value)}
        />
        <TextField
          label={t.altEn}
          lang="en"
          maxLength={pictureLimits.text}
          value={altEn}
          onChange={({ target }) => setAltEn(target.value)}
        />
      </fieldset>
      {mayWrite && (
        <Button
          type="submit"
          look="secondary"
          disabled={alt === picture.alt && altEn === picture.altEn}
          busy={actions.busy === t.saving && t.saving}
        >
          {t.saveTexts}
        </Button>
      )}
    </form>
  );
}
