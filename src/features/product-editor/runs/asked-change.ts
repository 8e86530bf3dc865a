import type { RunPreviewBody } from '#contract/office/catalog/office-product-runs.ts';
import type { ProductChoice } from '#db/product-runs/chosen-products.ts';
import {
  priceWays,
  type BulkChange,
  type CategoryChange,
  type PriceChange,
  type StockChange,
} from '#rules/bulk/bulk-change.ts';
import { isProductView } from '#rules/catalog/product-work.ts';

/** The mistakes in the fields of a bulk change. */
export type WrongRun =
  | 'how'
  | 'value'
  | 'percent'
  | 'pieces'
  | 'rate'
  | 'reason'
  | 'category'
  | 'active'
  | 'view'
  | 'text';

type Asked<T> = T | { field: string; reason: WrongRun };

export const isWrong = (asked: object): asked is { field: string; reason: WrongRun } =>
  'field' in asked;

/** The products that a body names (rule bulk-changes/choice). */
export function askedChoice(body: RunPreviewBody): Asked<ProductChoice> {
  const { ids, view = 'all', q = '', brand = '', category = '' } = body;
  if (ids) return { ids };
  if (!isProductView(view)) return { field: 'view', reason: 'view' };
  const words = { q, brand, category };
  for (const field of ['q', 'brand', 'category'] as const)
    if (words[field].includes('\0')) return { field, reason: 'text' };
  return { view, text: q.trim(), brand, category };
}

/** The change that a body asks for, or its first wrong field (rule bulk-changes/kinds). */
export function askedChange(body: RunPreviewBody): Asked<BulkChange> {
  switch (body.kind) {
    case 'price':
      return askedPrice(body);
    case 'stock':
      return askedStock(body);
    case 'category':
      return askedCategory(body);
    case 'vat': {
      const { value: rate } = body;
      const isRate = rate !== undefined && rate >= 0 && rate <= 100 && hasTwoDecimals(rate);
      return isRate ? { kind: 'vat', rate } : { field: 'value', reason: 'rate' };
    }
    case 'shown':
      return body.active === undefined
        ? { field: 'active', reason: 'active' }
        : { kind: 'shown', active: body.active };
    default:
      return body.kind satisfies never;
  }
}

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** The largest raise, in percent. */
const mostPercent = 10_000;

function askedPrice(body: RunPreviewBody): Asked<PriceChange> {
  const { value, of = 'all-units', withVat = false, rounding = 'none' } = body;
  const how = priceWays.find((each) => each === body.how);
  if (!how) return { field: 'how', reason: 'how' };
  if (value === undefined) return { field: 'value', reason: 'value' };
  const isPercent = how === 'percent' || how === 'from-first';
  if (isPercent && (value < -100 || value > mostPercent))
    return { field: 'value', reason: 'percent' };
  if (how === 'fixed' && value < 0) return { field: 'value', reason: 'value' };
  return {
    kind: 'price',
    how,
    value,
    of: how === 'from-first' ? 'all-units' : of,
    withVat,
    rounding,
  };
}

function askedStock({ how, value, reason = '' }: RunPreviewBody): Asked<StockChange> {
  if (how !== 'to' && how !== 'by') return { field: 'how', reason: 'how' };
  if (value === undefined || !Number.isInteger(value) || Math.abs(value) > 2_000_000_000)
    return { field: 'value', reason: 'pieces' };
  if (reason.trim() === '') return { field: 'reason', reason: 'reason' };
  return { kind: 'stock', how, pieces: value, reason: reason.trim() };
}

function askedCategory({ how, categoryId }: RunPreviewBody): Asked<CategoryChange> {
  if (how !== 'add' && how !== 'remove' && how !== 'move') return { field: 'how', reason: 'how' };
  return categoryId === undefined
    ? { field: 'categoryId', reason: 'category' }
    : { kind: 'category', how, categoryId };
}
