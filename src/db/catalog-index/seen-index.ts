import type { SeenGoods } from '#rules/price/seen-goods.ts';
import type { CatalogIndex } from './catalog-index.ts';

/** The questions of lists, counts and searches to the catalog index. */
export type ReadableIndex = Pick<
  CatalogIndex,
  'version' | 'whole' | 'count' | 'everything' | 'page' | 'ids' | 'rankingOf' | 'isSold' | 'rowsOf'
>;

/** The catalog index as somebody knows it who sees some goods only (rule wholesale/assortments). */
export class SeenIndex implements ReadableIndex {
  readonly #index: CatalogIndex;
  readonly #goods: SeenGoods;

  constructor(index: CatalogIndex, goods: SeenGoods) {
    this.#index = index;
    this.#goods = goods;
  }

  get version(): number {
    return this.#index.version;
  }

  /** The index of all goods, seen or not. */
  get whole(): CatalogIndex {
    return this.#index;
  }

  count: ReadableIndex['count'] = (base, filters, more) =>
    this.#index.count(this.#seen(base), filters, more);

  everything: ReadableIndex['everything'] = (base, dimensionOf) =>
    this.#index.everything(this.#seen(base), dimensionOf);

  page: ReadableIndex['page'] = (base, filters, more) =>
    this.#index.page(this.#seen(base), filters, more);

  ids: ReadableIndex['ids'] = (base, filters) => this.#index.ids(this.#seen(base), filters);

  rankingOf: ReadableIndex['rankingOf'] = (id) =>
    this.#index.sees(id, this.#goods) ? this.#index.rankingOf(id) : undefined;

  isSold: ReadableIndex['isSold'] = (id) =>
    this.#index.sees(id, this.#goods) && this.#index.isSold(id);

  rowsOf: ReadableIndex['rowsOf'] = (ids) =>
    this.#index.rowsOf([...ids].filter((id) => this.#index.sees(id, this.#goods)));

  #seen<Base extends object>(base: Base): Base & { seen: SeenGoods } {
    return { ...base, seen: this.#goods };
  }
}
