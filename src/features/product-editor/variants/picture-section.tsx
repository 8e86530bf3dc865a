import { useState } from 'react';
import type { ProductPictures, PictureTaken } from '#contract/office/catalog/office-pictures.ts';
import { photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { pictureFieldName } from '#rules/catalog/pictures/picture-limits.ts';
import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useFailureText, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SwatchBox } from '#ui/product/swatch-box.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { urls } from '#urls';
import type { DraftValue, GridRow } from './use-variant-draft.tsx';
import { nameIn, type VariantWork } from './variant-work.tsx';

/** The pictures of the values of one dimension: each variant with the value shows them (rule variants/pictures). */
export function PictureSection({ work }: { work: VariantWork }) {
  const { t, locale } = useTexts(variantGridTexts);
  const { draft, grid } = work;
  const { dimensions } = draft.values;
  const [chosen, setChosen] = useState(dimensions[0]?.key ?? '');
  const query = useOfficeRead<ProductPictures>(`/api/office/products/${grid.id}/pictures`);
  const index = Math.max(
    0,
    dimensions.findIndex(({ key }) => key === chosen),
  );
  const dimension = dimensions[index];
  if (!dimension || draft.rows.length === 0) return null;
  const files = query.data?.pictures.map(({ file }) => file) ?? grid.images;
  return (
    <Panel title={t.pictures.title} className="variant-pictures">
      <p className="caption">{t.pictures.which}</p>
      <ChoiceSegments
        label={t.pictures.which}
        items={dimensions.map((each) => ({ key: each.key, name: nameIn(locale, each) }))}
        current={dimension.key}
        onChoose={setChosen}
      />
      <ul>
        {dimension.values.map((value) => (
          <ValuePictures
            key={value.key}
            work={work}
            value={value}
            rows={draft.rows.filter(({ values }) => values[index] === value.key)}
            files={files}
          />
        ))}
      </ul>
      <p className="caption">{t.pictures.none}</p>
    </Panel>
  );
}

interface ValueProps {
  work: VariantWork;
  value: DraftValue;
  /** The variants with the value. */
  rows: readonly GridRow[];
  /** The pictures of the product. */
  files: readonly string[];
}

function ValuePictures({ work, value, rows, files }: ValueProps) {
  const { t, locale, format } = useTexts(variantGridTexts);
  const name = nameIn(locale, value);
  const [first] = rows;
  if (!first) return null;
  const isMixed = rows.some(({ images }) => images.join('/') !== first.images.join('/'));
  const set = (images: string[]) =>
    work.draft.changeRows(rows.map((row) => ({ row, change: { images } })));
  return (
    <li>
      <h3>
        <SwatchBox swatch={value.swatch} />
        {name}
      </h3>
      <p className="caption">
        {t.pictures.shownBy(format.integer(rows.length))}
        {isMixed && ` ${t.pictures.mixed}`}
      </p>
      <div className="variant-thumbnails">
        {first.images.map((file, place) => (
          <span key={file} className="variant-thumbnail">
            <img src={urls.image(229, file)} alt="" width={64} height={64} loading="lazy" />
            {work.mayWrite && (
              <button
                type="button"
                aria-label={t.pictures.remove(name, format.integer(place + 1))}
                onClick={() => set(first.images.filter((each) => each !== file))}
              >
                <Icon name="x" />
              </button>
            )}
          </span>
        ))}
        {work.mayWrite && (
          <AddPicture
            name={name}
            productId={work.grid.id}
            files={files}
            chosen={first.images}
            onAdd={(file) => set([...first.images, file])}
          />
        )}
      </div>
    </li>
  );
}

/** Adds one of the product's pictures, or a new one, which the product gets too. */
function AddPicture(props: {
  name: string;
  productId: number;
  files: readonly string[];
  chosen: readonly string[];
  onAdd: (file: string) => void;
}) {
  const { name, productId, files, chosen, onAdd } = props;
  const { t, format } = useTexts(variantGridTexts);
  const { isBusy, upload } = useUpload(productId, onAdd);
  const offered = files.filter((file) => !chosen.includes(file));
  return (
    <details className="variant-add-picture">
      <summary aria-label={t.pictures.add(name)}>
        <OfficeIcon name="image" />
      </summary>
      <div className="variant-offered">
        {offered.length === 0 && <span className="caption">{t.pictures.noPictures}</span>}
        {offered.map((file) => (
          <button
            key={file}
            type="button"
            className="variant-thumbnail"
            aria-label={t.pictures.choose(format.integer(files.indexOf(file) + 1))}
            onClick={() => onAdd(file)}
          >
            <img src={urls.image(229, file)} alt="" width={64} height={64} loading="lazy" />
          </button>
        ))}
        <label className="button is-secondary variant-upload">
          {isBusy ? t.pictures.uploading : t.pictures.upload}
          <input
            className="screen-reader-only"
            type="file"
            accept={photoTypes.join(',')}
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void upload(file);
            }}
          />
        </label>
      </div>
    </details>
  );
}

function useUpload(productId: number, onAdd: (file: string) => void) {
  const { caller } = useOffice();
  const failureText = useFailureText();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  async function upload(file: File): Promise<void> {
    const form = new FormData();
    form.append(pictureFieldName, file);
    setBusy(true);
    try {
      const path = `/api/office/products/${productId}/pictures/files`;
      const { taken } = await caller.upload<PictureTaken>(path, form);
      if (taken) onAdd(taken.file);
    } catch (error) {
      toast({ text: failureText(error), kind: 'error' });
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, upload };
}
