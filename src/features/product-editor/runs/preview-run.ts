import { setTimeout as pause } from 'node:timers/promises';
import type { PreviewRow, RunPreview } from '#contract/office/catalog/office-product-runs.ts';
import { readCategoryNames } from '#db/product-runs/category-names.ts';
import {
  countChosen,
  readChosen,
  type ChosenProduct,
  type ProductChoice,
} from '#db/product-runs/chosen-products.ts';
import { entriesOf } from '#db/product-runs/runs.ts';
import { readStockBounds } from '#db/catalog-work/stock-bounds.ts';
import type { Db } from '#db/database.ts';
import {
  bulkWarnings,
  mostRunProducts,
  type BulkChange,
  type BulkPlan,
  type BulkWarning,
  type SkipReason,
} from '#rules/bulk/bulk-change.ts';
import { planChange } from '#rules/bulk/plan-change.ts';
import { exactAmount } from '#rules/money/money.ts';
import { discountPercent } from '#rules/catalog/pricing.ts';
import type { Locale } from '#rules/shop/locale.ts';

type Changed = Extract<BulkPlan, { outcome: 'change' }>;

/** Products read at once. */
const batchSize = 1000;
/** Pause between batches, in milliseconds. */
const pauseMs = 2;
/** Rows of the preview. */
const mostRows = 50;

/** Plans a change for each of its products (rule bulk-changes/preview). 4 queries, and 2 for each further 1,000 products. */
export async function previewRun(
  db: Db,
  input: { choice: ProductChoice; change: BulkChange; locale: Locale; now: Date },
): Promise<RunPreview> {
  const { choice, change, locale, now } = input;
  const { kind } = change;
  const { count, isMore } = await countChosen(db, choice, kind);
  const names = kind === 'category' ? await readCategoryNames(db, locale) : new Map();
  const bounds = await readStockBounds(db);
  const sums = new Sums(change, locale, names);
  let after = 0;
  for (let looked = 0; looked < mostRunProducts; looked += batchSize) {
    const products = await readChosen(db, { choice, kind, after, limit: batchSize, locks: false });
    for (const product of products) sums.add(product, planChange(product, change, bounds));
    after = products.at(-1)?.id ?? after;
    if (products.length < batchSize) break;
    await pause(pauseMs);
  }
  return { seenAt: now.toISOString(), total: count, isTooMany: isMore, ...sums.result() };
}

/** Adds up the plans of products. */
class Sums {
  readonly #change: BulkChange;
  readonly #locale: Locale;
  readonly #names: ReadonlyMap<number, string>;
  readonly #skipped: Partial<Record<SkipReason, number>> = {};
  readonly #warnings = new Map<BulkWarning, number>();
  readonly #items: PreviewRow[] = [];
  readonly #warned: PreviewRow[] = [];
  #changes = 0;
  #same = 0;
  #difference = 0;
  #differences = 0;

  constructor(change: BulkChange, locale: Locale, names: ReadonlyMap<number, string>) {
    this.#change = change;
    this.#locale = locale;
    this.#names = names;
  }

  add(product: ChosenProduct, plan: BulkPlan): void {
    if (plan.outcome === 'same') this.#same += 1;
    else if (plan.outcome === 'skip')
      this.#skipped[plan.reason] = (this.#skipped[plan.reason] ?? 0) + 1;
    else this.#addChange(product, plan);
  }

  #addChange(product: ChosenProduct, plan: Changed): void {
    this.#changes += 1;
    const difference = differenceOf(plan);
    if (difference !== null) {
      this.#difference += difference;
      this.#differences += 1;
    }
    for (const warning of plan.warnings)
      this.#warnings.set(warning, (this.#warnings.get(warning) ?? 0) + 1);
    const isShown = this.#items.length < mostRows;
    const isWarned = plan.warnings.length > 0 && this.#warned.length < mostRows;
    if (!isShown && !isWarned) return;
    const row = this.#rowOf(product, plan);
    if (isShown) this.#items.push(row);
    if (isWarned) this.#warned.push(row);
  }

  #rowOf(product: ChosenProduct, plan: Changed): PreviewRow {
    const isEnglish = this.#locale === 'en';
    const [first, ...more] = plan.after.prices ?? [];
    const unit = product.units.find(({ id }) => id === first?.unit);
    return {
      id: product.id,
      code: product.code,
      name: (isEnglish && product.nameEn) || product.name,
      image: product.image,
      unit: (unit && ((isEnglish && unit.nameEn) || unit.name)) ?? '',
      moreUnits: more.length,
      currency: unit?.currency ?? '',
      before: this.#valueOf(product, plan.before),
      after: this.#valueOf(product, plan.after),
      difference: oneDecimal(differenceOf(plan)),
      discount: discountOf(plan, unit?.currency ?? ''),
      warnings: [...plan.warnings],
    };
  }

  #valueOf(product: ChosenProduct, values: Changed['after']): PreviewRow['before'] {
    const [price] = values.prices ?? [];
    if (price) {
      const isList = this.#change.kind === 'price' && this.#change.of === 'list';
      const amount = isList ? price.listPrice : price.price;
      const withVat = this.#change.kind === 'price' && this.#change.withVat;
      const percent = withVat ? 100 + product.taxRate : 100;
      const currency = 'X';
      return (
        amount && exactAmount({ value: amount, currency }, { to: currency, rates: {}, percent })
      );
    }
    if (values.categories)
      return values.categories.map((id) => this.#names.get(id) ?? '').join(', ');
    return values.stock ?? values.taxRate ?? values.active ?? null;
  }

  result(): Omit<RunPreview, 'seenAt' | 'total' | 'isTooMany'> {
    const average = this.#differences === 0 ? null : this.#difference / this.#differences;
    return {
      changes: this.#changes,
      same: this.#same,
      skipped: entriesOf(this.#skipped).map(([reason, count]) => ({ reason, count })),
      warnings: bulkWarnings.flatMap((warning) => {
        const count = this.#warnings.get(warning) ?? 0;
        return count === 0 ? [] : { warning, count };
      }),
      average: oneDecimal(average),
      items: this.#items,
      warned: this.#warned,
    };
  }
}

/** By how many percent the first price changes; null where none did cost anything before. */
function differenceOf({ before, after }: Changed): number | null {
  const [was] = before.prices ?? [];
  const [is] = after.prices ?? [];
  if (!was || !is) return null;
  const [old, next] =
    was.price === is.price ? [was.listPrice ?? 0, is.listPrice ?? 0] : [was.price, is.price];
  return old === 0 ? null : ((next - old) / old) * 100;
}

const oneDecimal = (percent: number | null) =>
  percent === null ? null : Math.round(percent * 10) / 10;

function discountOf({ after }: Changed, currency: string): number | null {
  const [is] = after.prices ?? [];
  if (!is || is.listPrice === null || is.price === 0) return null;
  return discountPercent(
    { value: is.price, currency },
    { value: is.listPrice, currency },
    { rates: { [currency]: 1 }, to: currency, showListPrice: true },
  );
}
