import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { reviewTexts } from '#text/shop/review-texts.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { reviewPhotoUrl } from '#urls';

const ZoomDialog = lazy(() => import('#ui/product/zoom-dialog.tsx'));

interface ShownPhoto {
  file: string;
  /** Said below the photograph; empty for nothing. */
  mark?: string;
}

/** A click that asks for a tab or a window of its own is the browser's. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The photographs of a review, small; each opens large, without a script as a picture of its own (rule reviews/photos-shown). */
export function ReviewPhotos(props: { photos: readonly ShownPhoto[]; product: string }) {
  const { photos, product } = props;
  const text = reviewTexts[useLocale()];
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="review-photos">
        {photos.map(({ file, mark }, place) => (
          <li key={file}>
            <a
              href={reviewPhotoUrl(file, 'large')}
              onClick={(event) => {
                if (!isPlain(event)) return;
                event.preventDefault();
                setShown(place);
              }}
            >
              <PhotoThumbnail file={file} alt={text.photoOf(product, place + 1)} />
            </a>
            {mark && <span className="review-photos-mark">{mark}</span>}
          </li>
        ))}
      </ul>
      {shown !== null && (
        <LargePhotos {...props} shown={shown} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

/** A photograph in its fixed small square. */
export function PhotoThumbnail({ file, alt }: { file: string; alt: string }) {
  return (
    <img
      src={reviewPhotoUrl(file, 'small')}
      alt={alt}
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
    />
  );
}

function LargePhotos(props: {
  photos: readonly ShownPhoto[];
  product: string;
  shown: number;
  onShow: (place: number) => void;
  onClose: () => void;
}) {
  const { photos, product, shown, onShow, onClose } = props;
  const t = useText();
  const text = reviewTexts[useLocale()];
  const file = photos[shown]?.file ?? '';
  return (
    <Suspense>
      <ZoomDialog
        count={photos.length}
        name={text.photosOf(product)}
        shown={shown}
        t={t}
        onShow={onShow}
        onClose={onClose}
      >
        <img
          key={file}
          src={reviewPhotoUrl(file, 'large')}
          alt={text.photoOf(product, shown + 1)}
        />
      </ZoomDialog>
    </Suspense>
  );
}
