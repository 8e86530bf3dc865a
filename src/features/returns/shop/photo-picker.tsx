import { useRef, useState } from 'react';
import { photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { linePhotoField, returnPhotoLimits } from '#rules/returns/return-photos.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { Field } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { smallerPhoto } from '#ui/review/smaller-photo.ts';
import { useLocale } from '#ui/state/text-context.tsx';

interface Chosen {
  key: number;
  file: File;
  /** A small copy to look at; '' for a file that the browser cannot read. */
  preview: string;
}

/**
 * Photos of a line (rule returns/photos). The browser's own field holds the files, so that the form sends them without a
 * script too; with one they show, can be removed and become smaller before they are sent.
 */
export function PhotoPicker({ item, error }: { item: number; error: string | undefined }) {
  const t = returnTexts[useLocale()];
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isWrong, setWrong] = useState(false);
  const next = useRef(0);
  function hold(all: readonly Chosen[]): void {
    if (input.current) input.current.files = filesOf(all);
    setChosen(all);
  }
  async function add(files: readonly File[]): Promise<void> {
    const fits = files.length + othersIn(input.current, chosen.length) <= returnPhotoLimits.count;
    const right = files.filter((file) => photoTypes.some((type) => type === file.type));
    setWrong(!fits || right.length < files.length);
    const added: Chosen[] = [];
    for (const file of fits ? right : []) added.push(await read(file, (next.current += 1)));
    const small = added.filter(({ file }) => file.size <= returnPhotoLimits.bytes);
    if (small.length < added.length) setWrong(true);
    hold([...chosen, ...small]);
  }
  const wrong = isWrong ? t.photoWrong : error;
  return (
    <div className="return-photo-field">
      <Field label={`${t.photos} (${t.optional})`} hint={t.photosHint} error={wrong}>
        {(control) => (
          <input
            ref={input}
            className="input"
            type="file"
            name={linePhotoField(item)}
            multiple
            accept={photoTypes.join(',')}
            onChange={({ target }) => void add([...(target.files ?? [])])}
            {...control}
          />
        )}
      </Field>
      {chosen.length > 0 && <ChosenPhotos chosen={chosen} onKeep={hold} />}
    </div>
  );
}

function ChosenPhotos(props: {
  chosen: readonly Chosen[];
  onKeep: (kept: readonly Chosen[]) => void;
}) {
  const { chosen, onKeep } = props;
  const t = returnTexts[useLocale()];
  return (
    <ul className="return-photos">
      {chosen.map(({ key, file, preview }) => (
        <li key={key}>
          {preview === '' ? (
            <span className="caption">{file.name}</span>
          ) : (
            <img src={preview} alt={file.name} />
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={t.removePhoto(file.name)}
            onClick={() => onKeep(chosen.filter((each) => each.key !== key))}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The photos that are chosen already: those of this line and of the form's other ones. */
function othersIn(input: HTMLInputElement | null, own: number): number {
  const all = [...(input?.form?.elements ?? [])];
  const others = all.filter(
    (each): each is HTMLInputElement =>
      each instanceof HTMLInputElement && each.type === 'file' && each !== input,
  );
  return others.reduce((sum, each) => sum + (each.files?.length ?? 0), own);
}

function filesOf(all: readonly Chosen[]): FileList {
  const transfer = new DataTransfer();
  for (const { file } of all) transfer.items.add(file);
  return transfer.files;
}

async function read(file: File, key: number): Promise<Chosen> {
  const smaller = await smallerPhoto(file);
  const sent = smaller === file ? file : new File([smaller], file.name, { type: smaller.type });
  return { key, file: sent, preview: await previewOf(sent) };
}

/** Pixels of the square in which a photo shows, twice for dense screens. */
const side = 160;

async function previewOf(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file);
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const scale = side / Math.min(picture.width, picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    const context = canvas.getContext('2d');
    context?.drawImage(picture, (side - width) / 2, (side - height) / 2, width, height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return '';
  }
}
