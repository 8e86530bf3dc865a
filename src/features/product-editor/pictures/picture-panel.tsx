import { useTexts } from '#ui/state/text-context.tsx';
import { productPictureTexts } from '#text/office/catalog/product-picture-text.ts';
import { useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import type { ProductPictures } from '#contract/office/catalog/office-pictures.ts';
import { photoTypes } from '#rules/catalog/reviews/photo-form.ts';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { urls } from '#urls';
import { AddressForm } from './address-fields-panel.tsx';
import { ChosenPicture } from './chosen-picture.tsx';
import './picture-panel.css';
import { usePictures, type PictureActions, type PictureRow } from './use-pictures.tsx';

/** The pictures of a product: adding, ordering, describing and cropping them (rules product-pictures/upload, product-pictures/order). */
export function PicturePanel(props: { productId: number; mayWrite: boolean }) {
  const { t, format } = useTexts(productPictureTexts);
  const query = useOfficeRead<ProductPictures>(`/api/office/products/${props.productId}/pictures`);
  const count = query.data?.pictures.length ?? 0;
  return (
    <Panel title={t.title} {...(count > 0 && { aside: format.integer(count) })}>
      <Loaded query={query} waiting={<WaitingRows count={2} />}>
        {(product) => <Pictures product={product} mayWrite={props.mayWrite} />}
      </Loaded>
    </Panel>
  );
}

function Pictures({ product, mayWrite }: { product: ProductPictures; mayWrite: boolean }) {
  const { t } = useTexts(productPictureTexts);
  const actions = usePictures(product);
  const [chosen, setChosen] = useState<string | null>(null);
  const over = useDroppedFiles(mayWrite, actions);
  const { pictures } = product;
  const index = pictures.findIndex(({ file }) => file === chosen);
  const picture = pictures[index];
  const list = { pictures, chosen, mayWrite, actions, onChoose: setChosen };
  return (
    <div className={over.isOver ? 'picture-panel is-over' : 'picture-panel'} {...over.handlers}>
      {!mayWrite && <p className="caption">{t.readOnly}</p>}
      {pictures.length === 0 && (
        <p>
          <b>{t.none}.</b> {t.noneHint}
        </p>
      )}
      <Thumbnails {...list} />
      <output className="picture-panel-busy">{over.isOver ? t.dropHere : actions.busy}</output>
      <p className="caption">
        {t.hint} <kbd>Alt</kbd> <kbd>←</kbd> <kbd>→</kbd> {t.hintEnd} {t.limits}
      </p>
      {picture && (
        <ChosenPicture
          key={picture.file}
          picture={picture}
          place={index}
          count={pictures.length}
          mayWrite={mayWrite}
          actions={actions}
          onCropped={() => setChosen(null)}
        />
      )}
      {mayWrite && <AddressForm actions={actions} />}
    </div>
  );
}

/** Takes files that are dropped on the panel. */
function useDroppedFiles(mayWrite: boolean, actions: PictureActions) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!mayWrite || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length === 0 || !mayWrite) return;
        event.preventDefault();
        void actions.upload(files);
      },
    },
  };
}

function Thumbnails(props: {
  pictures: readonly PictureRow[];
  chosen: string | null;
  mayWrite: boolean;
  actions: PictureActions;
  onChoose: (file: string | null) => void;
}) {
  const { pictures, chosen, mayWrite, actions, onChoose } = props;
  const { t } = useTexts(productPictureTexts);
  return (
    <ul className="picture-panel-list" aria-label={t.title}>
      {pictures.map(({ file }, place) => (
        <Thumbnail
          key={file}
          file={file}
          place={place}
          isChosen={file === chosen}
          mayWrite={mayWrite}
          actions={actions}
          onChoose={() => onChoose(file === chosen ? null : file)}
        />
      ))}
      {mayWrite && <AddTile actions={actions} />}
    </ul>
  );
}

/** The type of the drag data that holds the place of a picture. */
const dragType = 'text/x-arasta-picture';

function Thumbnail(props: {
  file: string;
  place: number;
  isChosen: boolean;
  mayWrite: boolean;
  actions: PictureActions;
  onChoose: () => void;
}) {
  const { file, place, isChosen, mayWrite, actions, onChoose } = props;
  const { t, format } = useTexts(productPictureTexts);
  const number = format.integer(place + 1);
  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.altKey || step === 0 || !mayWrite) return;
    event.preventDefault();
    actions.move(place, place + step);
  }
  return (
    // The arrows move it too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={mayWrite}
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragType, String(place))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={(event) => {
        const from = event.dataTransfer.getData(dragType);
        if (from === '') return;
        event.preventDefault();
        actions.move(Number(from), place);
      }}
    >
      <button
        type="button"
        className={isChosen ? 'picture-panel-thumbnail is-chosen' : 'picture-panel-thumbnail'}
        aria-pressed={isChosen}
        aria-label={t.choose(number)}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={onChoose}
        onKeyDown={press}
      >
        <img src={urls.image(229, file)} alt="" width={112} height={112} loading="lazy" />
        <span className="picture-panel-place">
          {place === 0 ? `${number} · ${t.cover}` : number}
        </span>
      </button>
    </li>
  );
}

function AddTile({ actions }: { actions: PictureActions }) {
  const { t } = useTexts(productPictureTexts);
  const field = useRef<HTMLInputElement>(null);
  return (
    <li>
      <label className="picture-panel-add">
        <OfficeIcon name="image" />
        {t.add}
        <input
          ref={field}
          className="screen-reader-only"
          type="file"
          multiple
          accept={photoTypes.join(',')}
          aria-label={t.addFiles}
          disabled={actions.busy !== ''}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file can be chosen again.
            target.value = '';
            void actions.upload(files);
          }}
        />
      </label>
    </li>
  );
}
