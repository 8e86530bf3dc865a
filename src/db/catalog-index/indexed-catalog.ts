import type { CatalogIndex } from './catalog-index.ts';
import type { FacetValues } from '#db/catalog-index/columns/facet-values.ts';

/** The index of a catalog, and the values that its products have. */
export interface IndexedCatalog {
  readonly index: CatalogIndex;
  values: FacetValues;
}
