import { LRUCache } from 'lru-cache';
import { locales, type Locale } from '#rules/shop/locale.ts';
import { batchReads } from '#db/batch-reads.ts';
import type { Db } from '#db/database.ts';
import { eachLocale } from '#db/in-language.ts';
import type { Changes } from '#db/shop/changes.ts';
import { readFamilies, type Family, type FamilyMemory } from './product-families.ts';

/** Some 6,000 products, half of them of each language. */
const usualBytes = 8 * 1024 * 1024;
/** Measured: what a product takes beside its texts. */
const memberBytes = 1200;

/**
 * What products' pages are made of, kept from call to call: a page is made anew whenever one of those beside its product
 * is sold. What is asked for in one round of the event loop is read by one statement: most of what it takes is the same
 * for one product and for ten. It has to be told of every change.
 */
export class ProductFamilyCache implements FamilyMemory {
  readonly #byLocale: Readonly<Record<Locale, FamiliesOfLocale>>;

  constructor(db: Db, { maxBytes = usualBytes } = {}) {
    const bytes = Math.floor(maxBytes / locales.length);
    this.#byLocale = eachLocale((locale) => new FamiliesOfLocale(db, locale, bytes));
  }

  /** At most 1 query, shared with those who ask in the same round. */
  family(id: number, locale: Locale): Promise<Family | null> {
    return this.#byLocale[locale].family(id);
  }

  follow(changes: Changes): void {
    for (const locale of locales) this.#byLocale[locale].follow(changes);
  }
}

class FamiliesOfLocale {
  readonly #db: Db;
  readonly #locale: Locale;
  /** By the id of the parent or of what has none. */
  readonly #kept: LRUCache<number, Family>;
  /** The parents of the children in them. */
  readonly #parents = new Map<number, number>();
  readonly #read = batchReads(Infinity, (db, ids: readonly number[]) => this.#readAll(db, ids));
  #changes = 0;

  constructor(db: Db, locale: Locale, maxBytes: number) {
    this.#db = db;
    this.#locale = locale;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: bytesOf,
      dispose: (family) => {
        for (const { id } of family) this.#parents.delete(id);
      },
    });
  }

  async family(id: number): Promise<Family | null> {
    const kept = withMember(this.#kept.get(this.#parents.get(id) ?? id), id);
    return kept ?? this.#read(this.#db, id);
  }

  /** A price is compared in the shop's currency, a brand stands at each of its products. */
  follow({ shop, catalog, everything, allFigures, places, figures }: Changes): void {
    this.#changes++;
    if (shop || catalog || everything || allFigures) this.#kept.clear();
    for (const id of [...places, ...figures]) {
      this.#kept.delete(this.#parents.get(id) ?? id);
      this.#kept.delete(id);
    }
  }

  /** A change that arrives while they are being read keeps them from being kept. */
  async #readAll(db: Db, ids: readonly number[]): Promise<(Family | null)[]> {
    const before = this.#changes;
    const families = await readFamilies(db, [...new Set(ids)], this.#locale);
    if (before === this.#changes) for (const each of families) this.#keep(...each);
    const familyOf = new Map<number, Family>();
    for (const family of families.values()) for (const { id } of family) familyOf.set(id, family);
    return ids.map((id) => familyOf.get(id) ?? null);
  }

  #keep(root: number, family: Family): void {
    this.#kept.set(root, family);
    if (!this.#kept.has(root)) return;
    for (const { id, parent_id } of family) if (parent_id !== null) this.#parents.set(id, root);
  }
}

function withMember(family: Family | undefined, id: number): Family | undefined {
  return family?.some((member) => member.id === id) ? family : undefined;
}

function bytesOf(family: Family): number {
  let texts = 0;
  for (const row of family) {
    const { name, description, name_en, description_en, meta_title, meta_description } = row;
    texts += (name + description + name_en + description_en + meta_title + meta_description).length;
  }
  return memberBytes * family.length + 2 * texts;
}
