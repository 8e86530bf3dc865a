/** Photographs of a review, and bytes of each as it is sent (rule reviews/photos). */
export const photoLimits = { count: 4, bytes: 8 * 1024 * 1024 } as const;

/** The formats that are taken, by their media types. */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
type PhotoType = (typeof photoTypes)[number];

/** The places of a review's photographs, each for one. */
export const photoPlaces = [1, 2, 3, 4] as const;
export type PhotoPlace = (typeof photoPlaces)[number];

/** The form's field for photographs, and the checkbox that removes the one in a place. */
export const photoFieldName = 'comment_photos';
export const photoRemovalName = (place: PhotoPlace) => `comment_photo_remove_${place}` as const;

/** The states of a photograph (rule reviews/photo-states). */
export const photoStates = ['waiting', 'approved', 'refused'] as const;
export type PhotoState = (typeof photoStates)[number];

export function isPhotoState(text: string): text is PhotoState {
  return photoStates.some((state) => state === text);
}

/** The views of the office's list; `all` is every state (rule reviews/photo-list). */
export const photoViews = [...photoStates, 'all'] as const;
export type PhotoView = (typeof photoViews)[number];

export function isPhotoView(text: string): text is PhotoView {
  return photoViews.some((view) => view === text);
}

/** The columns that sort the office's list. */
export const photoSortKeys = { sent: 'instant' } as const;

/** The two sizes in which a photograph is stored. */
export const photoSizes = ['small', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];

export function isPhotoSize(text: string): text is PhotoSize {
  return photoSizes.some((size) => size === text);
}

/** The name of a photograph's files: 128 random bits. */
export const photoFile = /^[\w-]{22}$/;

export type PhotoError = 'count' | 'size' | 'type' | 'unreadable';

/** The first thing that is wrong with photographs that are added to `kept` others; null if nothing is. */
export function checkPhotos(
  added: readonly { size: number; type: string }[],
  kept: number,
): PhotoError | null {
  if (added.length + kept > photoLimits.count) return 'count';
  if (added.some(({ type }) => !photoTypes.some((known) => known === type))) return 'type';
  return added.some(({ size }) => size > photoLimits.bytes) ? 'size' : null;
}

const starts: Readonly<Record<PhotoType, readonly (readonly [at: number, text: string])[]>> = {
  'image/jpeg': [[0, '\u00ff\u00d8\u00ff']],
  'image/png': [[0, '\u0089PNG\r\n\u001a\n']],
  'image/webp': [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
};

/** The media type that a file's first bytes have, whatever its name says; null for any other. */
export function photoTypeOf(head: Uint8Array): PhotoType | null {
  const has = ([at, text]: readonly [number, string]) =>
    [...text].every((letter, place) => head[at + place] === letter.charCodeAt(0));
  return photoTypes.find((type) => starts[type].every(has)) ?? null;
}
