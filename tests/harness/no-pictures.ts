import type { ExportedPictures } from '#features/transfer/export/export-pictures.ts';

/** A shop without a picture, for exports. */
export const noPictures: ExportedPictures = {
  names: async function* () {},
  copyTo: async () => false,
  open: async () => null,
};
