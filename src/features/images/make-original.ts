import sharp from 'sharp';
import type { CropBox } from '#rules/catalog/pictures/picture-limits.ts';
import { maxImagePixels } from './image-sizes.ts';

/** The longest side of an original that the office takes in. */
const side = 3000;

const options = { failOn: 'error', limitInputPixels: maxImagePixels } as const;

/**
 * Makes a merchant's picture anew: turned upright, cropped to a part if one is given, at most 3,000 pixels a side, as WebP
 * without metadata (rules product-pictures/upload, product-pictures/crop). A picture that `keepsGround` stays transparent
 * where it is; any other gets a white ground. Throws when it cannot be decoded, ends too early or has too many pixels.
 */
export async function makeOriginal(
  source: string,
  crop: CropBox | null,
  keepsGround = false,
): Promise<Buffer> {
  const upright = sharp(source, options).autoOrient();
  const cut = crop === null ? upright : upright.extract(await partOf(source, crop));
  const fitted = cut.resize(side, side, { fit: 'inside', withoutEnlargement: true });
  if (!keepsGround) fitted.flatten({ background: '#fff' });
  return fitted.webp({ quality: 88, effort: 3 }).toBuffer();
}

async function partOf(source: string, crop: CropBox) {
  const { autoOrient } = await sharp(source, options).metadata();
  const left = Math.floor(crop.left * autoOrient.width);
  const top = Math.floor(crop.top * autoOrient.height);
  return {
    left,
    top,
    width: Math.max(
      1,
      Math.min(autoOrient.width - left, Math.round(crop.width * autoOrient.width)),
    ),
    height: Math.max(
      1,
      Math.min(autoOrient.height - top, Math.round(crop.height * autoOrient.height)),
    ),
  };
}
