import { photoLimits } from '#rules/catalog/reviews/photo-form.ts';

/** Photos of one request, and bytes of each as it is sent (rule returns/photos). */
export const returnPhotoLimits = { count: 10, bytes: photoLimits.bytes } as const;

/** The field of a call for photos; the lines that they show are in `photoItems`, in the same order. */
export const returnPhotoField = 'photos';

/** The field of a page's form for the photos of a line. */
export const linePhotoField = (item: number) => `p-${item}`;

/** The line that a field of a page's form has photos of; null for another field. */
export function itemOfPhotoField(field: string): number | null {
  const id = /^p-(\d{1,15})$/.exec(field)?.[1];
  return id === undefined ? null : Number(id);
}

/** The address of a photo for its customer. */
export const returnPhotoUrl = (returnNo: string, photo: string, size: 'small' | 'large') =>
  `/api/catalog/return/${encodeURIComponent(returnNo)}/photo/${photo}?size=${size}`;
