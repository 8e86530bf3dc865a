import type { Changes } from '#db/shop/changes.ts';

/** A look that found nothing. */
export const noChanges: Changes = {
  shop: false,
  catalog: false,
  words: false,
  everything: false,
  allFigures: false,
  places: [],
  lists: { any: false, categories: [], brands: [] },
  orders: { any: false, categories: [], brands: [] },
  figures: [],
  customers: [],
  faces: false,
  priceLists: [],
};

/** Changes as a look tells them: these and no others. */
export function changesOf(these: Partial<Changes>): Changes {
  return { ...noChanges, ...these };
}
