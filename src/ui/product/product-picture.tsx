import { useEffect } from 'react';
import { urls, type ImageSize } from '#urls';

/**
 * `first` is the one that a page's largest paint waits for; those of `after` are fetched at once too, when nothing else
 * waits for the network.
 */
export type Eager = boolean | 'first' | 'after';

const priorities = { first: 'high', after: 'low' } as const;

/** The size for screens with two dots a pixel. */
const denser: Partial<Record<ImageSize, ImageSize>> = { 80: 229, 229: 522, 522: 1500, 552: 1500 };

/** A product's picture, square; it makes way for the 404 picture when it cannot be loaded. */
export function ProductPicture(props: {
  file: string;
  size: ImageSize;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** The width and height it is shown in, in pixels; `size` unless told. */
  shown?: number;
  /** The `sizes` of a picture that phones show in another width, so that they fetch no larger one than they need. */
  widths?: string;
  /** For the first pictures of a page only: each one is preloaded, the very first before others. */
  eager?: Eager;
}) {
  const { file, size, widths, eager } = props;
  const shown = props.shown ?? size;
  const dense = denser[size];
  const [one, two] = widths === undefined ? ['1x', '2x'] : [`${size}w`, `${dense}w`];
  return (
    <img
      src={file === '' ? urls.missingImage(size) : urls.image(size, file)}
      srcSet={
        file === '' || dense === undefined
          ? undefined
          : `${urls.image(size, file)} ${one}, ${urls.image(dense, file)} ${two}`
      }
      sizes={file === '' ? undefined : widths}
      alt={props.alt ?? ''}
      width={shown}
      height={shown}
      data-size={size}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={typeof eager === 'string' ? priorities[eager] : undefined}
      decoding={eager === 'first' ? 'sync' : 'async'}
    />
  );
}

function isImageSize(size: number): size is ImageSize {
  return size === 80 || size === 229 || size === 522 || size === 552 || size === 1500;
}

function replace(image: HTMLImageElement): void {
  const size = Number(image.dataset['size']);
  if (!isImageSize(size)) return;
  delete image.dataset['size'];
  image.removeAttribute('srcset');
  image.src = urls.missingImage(size);
}

/**
 * One listener for every picture of the page, so that a list of cards has none of its own; pictures
 * that failed before the script was there are caught up with (rule catalog/missing-picture).
 */
export function PictureFallback() {
  useEffect(() => {
    const onError = (event: Event) => {
      if (event.target instanceof HTMLImageElement) replace(event.target);
    };
    document.addEventListener('error', onError, true);
    for (const image of document.querySelectorAll<HTMLImageElement>('img[data-size]')) {
      if (image.complete && image.naturalWidth === 0) replace(image);
    }
    return () => document.removeEventListener('error', onError, true);
  }, []);
  return null;
}
