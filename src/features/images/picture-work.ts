import type { PhotoSize } from '#rules/catalog/reviews/photo-form.ts';
import type { CropBox } from '#rules/catalog/pictures/picture-limits.ts';
import type { ImageFormat, ImageSize } from './image-sizes.ts';
import { makeOriginal } from './make-original.ts';
import { drawMissingImage } from './missing-image.ts';
import { paintPicture, type PaintedPicture } from './paint-picture.ts';
import { resizeImage } from './resize-image.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/** A picture to make, in a form that travels to another process. */
export type PictureWork =
  | { kind: 'copy'; original: string; size: ImageSize; format: ImageFormat }
  | { kind: 'paint'; picture: PaintedPicture }
  /** A customer's photograph: a path, or the bytes of one. */
  | { kind: 'photo'; photo: string | Uint8Array; size: PhotoSize }
  /** A merchant's picture, or a part of one. */
  | { kind: 'original'; original: string; crop: CropBox | null; keepsGround?: boolean }
  | { kind: 'missing'; size: ImageSize };

/** Makes it. Throws where an original cannot be decoded or a drawing is not there. */
export function makePicture(work: PictureWork): Promise<Buffer> {
  switch (work.kind) {
    case 'copy':
      return resizeImage(work.original, work.size, work.format);
    case 'paint':
      return paintPicture(work.picture);
    case 'photo':
      return shrinkPhoto(work.photo, work.size);
    case 'original':
      return makeOriginal(work.original, work.crop, work.keepsGround);
    case 'missing':
      return drawMissingImage(work.size);
  }
}
