import type { CatalogIndex } from './catalog-index.ts';
import type { ReadableIndex } from './seen-index.ts';
import type { FacetValues } from '#db/catalog-index/columns/facet-values.ts';

/** The catalog index, and the values that its filters offer. */
export interface IndexedCatalog {
  readonly index: ReadableIndex;
  readonly values: FacetValues;
}

/** The index of all products, which follows changes. */
export interface WholeCatalog extends IndexedCatalog {
  readonly index: CatalogIndex;
  values: FacetValues;
}
