import { photoFieldName } from '#rules/catalog/reviews/photo-form.ts';

/** A review's form as it is sent: with photographs a form with files. */
export function formWithPhotos<Fields extends object>(
  fields: Fields,
  photos: readonly Blob[],
): Fields | FormData {
  if (photos.length === 0) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields })) form.set(name, String(value));
  for (const photo of photos) form.append(photoFieldName, photo);
  return form;
}
