import { useEffect } from 'react';
import { urls, type ImageSize } from '#urls';

/** A product's picture, square; it makes way for the 404 picture when it cannot be loaded. */
export function ProductPicture(props: {
  file: string;
  size: ImageSize;
  /** Empty where the name stands beside it. */
  alt?: string;
  /** The width and height it is shown in, in pixels; `size` unless told. */
  shown?: number;
  /** For the first pictures of a page only: each one is preloaded. */
  eager?: boolean;
}) {
  const { file, size, eager } = props;
  const shown = props.shown ?? size;
  return (
    <img
      src={file === '' ? urls.missingImage(size) : urls.image(size, file)}
      alt={props.alt ?? ''}
      width={shown}
      height={shown}
      data-size={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
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
