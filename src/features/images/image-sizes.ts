import { pictureName } from '#rules/catalog/picture-name.ts';

/** The five picture sizes in pixels a side (rule catalog/picture-sizes). */
export const imageSizes = [80, 229, 522, 552, 1500] as const;

export type ImageSize = (typeof imageSizes)[number];

/** The encodings of copies: AVIF for browsers that ask for it, else WebP (rule catalog/picture-formats). */
export type ImageFormat = 'avif' | 'webp';

/** The format for an `Accept` header. A client that accepts anything gets WebP, which every browser can read. */
export function formatFor(accept: string | undefined): ImageFormat {
  return /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept ?? '') ? 'avif' : 'webp';
}

/** The name that always answers the picture for "there is none" (rule
 * catalog/missing-picture). */
export const missingImageFile = '404.png';

// A picture larger than this is refused before it is decoded (a small file can unpack to gigabytes).
export const maxImagePixels = 80_000_000;

// File systems stop at 255 bytes; the sized copy and the temporary file add to the name.
const maxFileBytes = 200;

/** Reads a size from a path. Null when it is not one of the five. */
export function parseImageSize(text: string): ImageSize | null {
  return imageSizes.find((size) => String(size) === text) ?? null;
}

/** Says whether a name can be a picture's file name: one path segment, a raster format. */
export function isImageFile(name: string): boolean {
  return (
    pictureName.test(name) &&
    !name.includes('..') &&
    name === name.normalize('NFC') &&
    Buffer.byteLength(name) <= maxFileBytes
  );
}
