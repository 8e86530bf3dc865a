import sharp from 'sharp';
import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import { maxImagePixels } from './image-sizes.ts';

const formats = new Set(['jpeg', 'png', 'webp']);

/** Pixels of the longest side, and of the square that stands for it; three times what a page shows, for dense screens. */
const sides = { large: 1600, small: 288 } as const satisfies Record<PhotoSize, number>;

/**
 * Makes a customer's photograph anew: turned upright, at most 1,600 pixels a side or cropped to a small square, as WebP
 * without any metadata (rule reviews/photo-copies). Throws when it cannot be decoded, ends too early, is in another
 * format than it may be or has too many pixels.
 */
export async function shrinkPhoto(photo: string | Uint8Array, size: PhotoSize): Promise<Buffer> {
  const options = { failOn: 'error', limitInputPixels: maxImagePixels } as const;
  const { format } = await sharp(photo, options).metadata();
  if (!formats.has(format)) throw new Error(`a photograph cannot be ${format}`);
  const side = sides[size];
  return sharp(photo, options)
    .autoOrient()
    .resize(side, side, {
      fit: size === 'large' ? 'inside' : 'cover',
      withoutEnlargement: size === 'large',
    })
    .flatten({ background: '#fff' })
    .webp({ quality: 80, effort: 3 })
    .toBuffer();
}
