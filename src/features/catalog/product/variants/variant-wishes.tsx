import { useState, type RefObject } from 'react';
import type { ChildProduct, ProductDetail, Unit } from '#contract/catalog/product.ts';
import { lineId } from '#rules/cart/cart-content.ts';
import { defaultUnitOf, findUnit } from '#rules/cart/units.ts';
import { sumAmounts } from '#rules/money/money.ts';
import type { Messages } from '#text/messages.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { amountOf } from './unit-choice.tsx';

export type GridData = Pick<ProductDetail, 'id' | 'name' | 'parentId' | 'children' | 'variants'>;

/** A child with the unit that it would be bought in and how much of it is wanted. */
export interface Wish {
  child: ChildProduct;
  unit: Unit;
  quantity: number;
}

/** The names of the children's units, each once. */
export function unitNames(children: readonly ChildProduct[]): string[] {
  return [...new Set(children.flatMap((child) => child.units.map((unit) => unit.value)))];
}

/** The child's unit of that name; where it has none, the unit that it is sold in first. */
export function unitFor(child: ChildProduct, name: string): Unit | null {
  return findUnit(child.units, name) ?? defaultUnitOf(child.units, child.defaultUnit);
}

/** "37 Adet + 2 Koli Eldiven" */
export function inWords(wishes: readonly Wish[], name: string, t: Messages): string {
  const sums = new Map<string, number>();
  for (const { unit, quantity } of wishes) {
    sums.set(unit.value, (sums.get(unit.value) ?? 0) + quantity);
  }
  const parts = [...sums].map(([unit, quantity]) => `${t.format.integer(quantity)} ${unit}`);
  return `${parts.join(' + ')} ${name}`;
}

/** The typed quantities, the wanted ones, and the refusals, by the child's id. */
export function useWishes(data: GridData) {
  const { children } = data;
  const [first] = children;
  const [unitName, setUnitName] = useState(
    () => (first && defaultUnitOf(first.units, first.defaultUnit)?.value) ?? '',
  );
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const wishes = children.flatMap((child): Wish[] => {
    const quantity = Number(typed[child.id] ?? '');
    const unit = unitFor(child, unitName);
    return unit && quantity > 0 ? [{ child, unit, quantity }] : [];
  });
  return {
    unitName,
    setUnitName,
    typed,
    errors,
    setErrors,
    wishes,
    type(id: number, text: string): void {
      setTyped((before) => ({ ...before, [id]: text.replaceAll(/\D/g, '').slice(0, 6) }));
      setErrors((before) => ({ ...before, [id]: '' }));
    },
    clear(): void {
      setTyped({});
      setErrors({});
    },
  };
}

export type Wishes = ReturnType<typeof useWishes>;

/** Adds all that is wanted by one call; what is refused is said at its field, the first gets the focus. */
export function useAdding(data: GridData, state: Wishes, form: RefObject<HTMLFormElement | null>) {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const { wishes } = state;
  return () =>
    store.add(data.parentId ?? data.id, async () => {
      const lines = wishes.map(({ child, unit, quantity }) => {
        return { productId: child.id, productValue: unit.id, quantity };
      });
      try {
        await api.addCartLines({ lines });
      } catch (error) {
        const refused = Object.entries(asRefusal(error)?.fields ?? {}).flatMap(([field, text]) => {
          const wish = wishes[Number(field.split('.')[1])];
          return wish ? [[wish.child.id, text] as const] : [];
        });
        const [first] = refused;
        if (!first) throw error;
        state.setErrors(Object.fromEntries(refused));
        form.current?.querySelector<HTMLInputElement>(`[name="q${first[0]}"]`)?.focus();
        return null;
      }
      state.clear();
      return {
        what: inWords(wishes, data.name, t),
        lines: wishes.map(({ child, unit, quantity }) => {
          return { id: lineId(child.id, unit.id), quantity };
        }),
      };
    });
}

/** The sum of all wanted quantities, with VAT; '' while there are none or where prices are hidden. */
export function useTotal(wishes: readonly Wish[]): string {
  const t = useText();
  const shop = useShop();
  if (wishes.length === 0 || !shop.settings.showPriceStatus) return '';
  const amounts = wishes.map(({ child, unit, quantity }) =>
    amountOf(unit, { product: child, shop, quantity, withTax: true }),
  );
  return t.format.money(sumAmounts(...amounts), shop.currency);
}
