import type { RunPreviewBody } from '#contract/office/catalog/office-product-runs.ts';
import type {
  BulkKind,
  CategoryChange,
  PricedPart,
  PriceWay,
  Rounding,
  StockChange,
} from '#rules/bulk/bulk-change.ts';
import { typedPrice } from '#rules/catalog/lists/typed-price.ts';
import type { Locale } from '#rules/shop/locale.ts';

/** The fields of a bulk change as they are typed. */
export interface BulkForm {
  priceWay: PriceWay;
  isDown: boolean;
  typed: string;
  of: PricedPart;
  withVat: boolean;
  rounding: Rounding;
  stockWay: StockChange['how'];
  reason: string;
  categoryWay: CategoryChange['how'];
  categoryId: number | null;
  active: boolean;
}

export const emptyForm: BulkForm = {
  priceWay: 'percent',
  isDown: false,
  typed: '',
  of: 'all-units',
  withVat: true,
  rounding: 'none',
  stockWay: 'to',
  reason: '',
  categoryWay: 'add',
  categoryId: null,
  active: true,
};

/** The products that somebody chose: one by one, or all that a filter leaves. */
export type Chosen = Pick<RunPreviewBody, 'ids' | 'view' | 'q' | 'brand' | 'category'>;

/** The change that the fields describe; null while one of them is missing or wrong. */
export function bodyOf(
  chosen: Chosen,
  kind: BulkKind,
  form: BulkForm,
  locale: Locale,
): RunPreviewBody | null {
  const amount = typedPrice(form.typed, locale);
  switch (kind) {
    case 'price': {
      const { priceWay: how, of, withVat, rounding } = form;
      if (amount === null) return null;
      const value = how !== 'fixed' && form.isDown ? -amount : amount;
      return { ...chosen, kind, how, value, of, withVat, rounding };
    }
    case 'stock': {
      const pieces = wholeOf(form.typed);
      const reason = form.reason.trim();
      if (pieces === null || reason === '') return null;
      return { ...chosen, kind, how: form.stockWay, value: pieces, reason };
    }
    case 'vat':
      return amount === null ? null : { ...chosen, kind, value: amount };
    case 'category': {
      const { categoryWay: how, categoryId } = form;
      return categoryId === null ? null : { ...chosen, kind, how, categoryId };
    }
    case 'shown':
      return { ...chosen, kind, active: form.active };
    default:
      return kind satisfies never;
  }
}

function wholeOf(text: string): number | null {
  const plain = text.replaceAll(/[\s.,]/g, '').replace('−', '-');
  return /^[-+]?\d{1,10}$/.test(plain) ? Number(plain) : null;
}
