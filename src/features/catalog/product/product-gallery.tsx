import { lazy, Suspense, useState } from 'react';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { urls } from '#urls';

// Only those who look closer need its code.
const ZoomDialog = lazy(() => import('./zoom-dialog.tsx'));

interface GalleryProps {
  files: readonly string[];
  /** Keeps the column of small pictures even for one, where another variant has more. */
  column: boolean;
  name: string;
  discount: number | undefined;
  waiting: boolean;
  t: Messages;
}

function Thumbnails(props: GalleryProps & { shown: number; onShow: (index: number) => void }) {
  const { files, t } = props;
  return (
    <div className="gallery-thumbnails">
      {files.map((file, index) => (
        <a
          key={file}
          href={urls.image(1500, file)}
          aria-current={index === props.shown ? 'true' : undefined}
          aria-label={t.product.image(index + 1, files.length)}
          onClick={(event) => {
            event.preventDefault();
            props.onShow(index);
          }}
        >
          <ProductPicture file={file} size={80} />
        </a>
      ))}
    </div>
  );
}

function Discount({ percent, t }: { percent: number; t: Messages }) {
  return (
    <span className="discount-badge">
      <span aria-hidden="true">{t.format.percent(percent)}</span>
      <span className="screen-reader-only">{t.catalog.discount(percent)}</span>
    </span>
  );
}

/**
 * The pictures of a product: small ones to choose from, one large, and the zoom
 * (rule catalog/gallery).
 */
export function ProductGallery(props: GalleryProps) {
  const { files, column, name, discount, t } = props;
  const [chosen, setChosen] = useState(0);
  const [zoomed, setZoomed] = useState(false);
  const shown = Math.min(chosen, files.length - 1);
  const file = files[shown] ?? '';
  return (
    <section className={column ? 'gallery' : 'gallery is-single'} aria-label={t.product.gallery}>
      {column && <Thumbnails {...props} shown={shown} onShow={setChosen} />}
      <div className="gallery-main">
        <ProductPicture
          key={file}
          file={file}
          size={552}
          alt={t.product.photoOf(name, shown + 1)}
          eager="first"
        />
        {discount !== undefined && <Discount percent={discount} t={t} />}
        {file !== '' && (
          <button
            type="button"
            className="icon-button gallery-zoom"
            aria-label={t.product.zoom}
            onClick={() => setZoomed(true)}
          >
            <Icon name="zoom-in" />
          </button>
        )}
        {props.waiting && (
          <div className="veil">
            <Icon name="loader-circle" />
          </div>
        )}
      </div>
      {zoomed && (
        <Suspense>
          <ZoomDialog
            files={files}
            name={name}
            shown={shown}
            t={t}
            onShow={setChosen}
            onClose={() => setZoomed(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
