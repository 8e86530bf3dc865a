import { useId, useState, type RefObject } from 'react';
import type { OwnPhoto } from '#contract/catalog/review.ts';
import { photoFieldName, photoRemovalName, photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { photoLimitTexts, reviewTexts } from '#text/shop/review-texts.ts';
import { Field } from '#ui/controls/field.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { PhotoThumbnail } from './review-photos.tsx';
import type { useReviewForm } from './use-review-form.ts';

/**
 * Photographs for a review: those that it has, each with a checkbox that removes it, and a field for more (rule
 * reviews/photos). The browser holds the chosen files, so that a form without a script sends them too.
 */
export function PhotoField(props: { form: ReturnType<typeof useReviewForm>; product: string }) {
  const { form, product } = props;
  const { photos } = form;
  const locale = useLocale();
  const text = reviewTexts[locale];
  const { count, megabytes } = photoLimitTexts(locale);
  return (
    <div className="photo-field">
      <Field
        label={text.photos}
        error={form.errors.photos}
        hint={text.photosHint(count, megabytes)}
      >
        {(control) => <Picker picker={form.picker} onPick={form.onPhotos} control={control} />}
      </Field>
      {photos.length > 0 && (
        <ul className="photo-field-list">
          {photos.map((photo) => (
            <Stored
              key={photo.file}
              photo={photo}
              product={product}
              isRemoved={form.wasRemoved(photo.place)}
              onChange={form.onPhotos}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Picker(props: {
  picker: RefObject<HTMLInputElement | null>;
  onPick: () => void;
  control: object;
}) {
  const { picker, onPick, control } = props;
  const text = reviewTexts[useLocale()];
  const [names, setNames] = useState<string[]>([]);
  return (
    <>
      <input
        ref={picker}
        className="input photo-field-input"
        type="file"
        name={photoFieldName}
        multiple
        accept={photoTypes.join(',')}
        onChange={(event) => {
          setNames([...(event.target.files ?? [])].map(({ name }) => name));
          onPick();
        }}
        {...control}
      />
      {names.length > 1 && (
        <ul className="photo-field-names" aria-label={text.chosen}>
          {names.map((name, place) => (
            // Two files of different folders may have one name.
            // eslint-disable-next-line react/no-array-index-key
            <li key={place}>{name}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Stored(props: {
  photo: OwnPhoto;
  product: string;
  isRemoved: boolean;
  onChange: () => void;
}) {
  const { photo, product, isRemoved, onChange } = props;
  const { place, file, state } = photo;
  const text = reviewTexts[useLocale()];
  const id = useId();
  const mark = text.photoStates[state];
  return (
    <li>
      <PhotoThumbnail file={file} alt={text.photoOf(product, place)} />
      <span>
        <label className="check" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            name={photoRemovalName(photo.place)}
            value="1"
            defaultChecked={isRemoved}
            onChange={onChange}
          />
          <span>{text.removePhoto(place)}</span>
        </label>
        {mark !== '' && <span className="review-photos-mark">{mark}</span>}
      </span>
    </li>
  );
}
