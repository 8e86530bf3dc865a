/** The limits of a product's pictures (rules product-pictures/upload, product-pictures/texts). */
export const pictureLimits = {
  count: 30,
  bytes: 20 * 1024 * 1024,
  text: 200,
  address: 2000,
  /** Pixels of a longest side below which a picture looks soft when it is enlarged. */
  sharp: 1500,
  /** The least pixels of a side after cropping. */
  crop: 100,
} as const;

/** The form's field of a sent picture. */
export const pictureFieldName = 'picture';

export const pictureErrors = ['empty', 'size', 'type', 'unreadable', 'small-crop'] as const;
export type PictureError = (typeof pictureErrors)[number];

/** A part of a picture, each edge as a share of the whole from 0 to 1. */
export interface CropBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Whether a part is inside of its picture. */
export function isCropBox({ left, top, width, height }: CropBox): boolean {
  const isIn = (from: number, size: number) =>
    from >= 0 && size > 0 && from + size <= 1 + Number.EPSILON * 4;
  return isIn(left, width) && isIn(top, height);
}

/** The list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  const place = Math.max(0, Math.min(items.length - 1, to));
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(place, 0, item);
}
