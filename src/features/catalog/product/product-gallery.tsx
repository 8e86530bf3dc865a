import { lazy, Suspense, useState } from 'react';
import type { Messages } from '#text/messages.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { urls } from '#urls';
import { GalleryRail } from './gallery-rail.tsx';
import { useGalleryRail } from './use-gallery-rail.tsx';

// Only those who look closer need its code.
const ZoomDialog = lazy(() => import('#ui/product/zoom-dialog.tsx'));

interface GalleryProps {
  files: readonly string[];
  /** Keeps the column of small pictures even for one, where another variant has more. */
  column: boolean;
  name: string;
  /** The pictures' own texts, by file (rule product-pictures/texts). */
  texts: Readonly<Record<string, string>>;
  discount: number | undefined;
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
 * The pictures of a product: small ones to choose from, the large ones in a carousel, and the zoom
 * (rule catalog/gallery).
 */
export function ProductGallery(props: GalleryProps) {
  const { files, column, name, texts, discount, t } = props;
  const rail = useGalleryRail(files.length);
  const [zoomed, setZoomed] = useState(false);
  return (
    <section className={column ? 'gallery' : 'gallery is-single'} aria-label={t.product.gallery}>
      {column && <Thumbnails {...props} shown={rail.shown} onShow={rail.show} />}
      <div className="gallery-main">
        <GalleryRail files={files} name={name} texts={texts} rail={rail} t={t} />
        {discount !== undefined && <Discount percent={discount} t={t} />}
        {files[0] !== '' && (
          <button
            type="button"
            className="icon-button gallery-zoom"
            aria-label={t.product.zoom}
            onClick={() => setZoomed(true)}
          >
            <Icon name="zoom-in" />
          </button>
        )}
      </div>
      {zoomed && (
        <Suspense>
          <ZoomDialog
            count={files.length}
            name={name}
            shown={rail.shown}
            t={t}
            onShow={rail.show}
            onClose={() => setZoomed(false)}
          >
            <ZoomedPicture
              file={files[rail.shown] ?? ''}
              alt={texts[files[rail.shown] ?? ''] ?? t.product.photoOf(name, rail.shown + 1)}
            />
          </ZoomDialog>
        </Suspense>
      )}
    </section>
  );
}

function ZoomedPicture({ file, alt }: { file: string; alt: string }) {
  return <ProductPicture key={file} file={file} size={1500} alt={alt} eager />;
}
