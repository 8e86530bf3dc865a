import { useRef, useState } from 'react';
import type { QuickAnswer, QuickProduct } from '#contract/quick-order.ts';
import type { ShoppingList } from '#contract/shopping-list.ts';
import { mostRows, type AskedRow } from '#rules/cart/asked-rows.ts';
import { lineId } from '#rules/cart/cart-content.ts';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { rowStates, type QuickOrderRow, type RowState } from './row-states.ts';

interface Held {
  rows: readonly QuickOrderRow[];
  products: ReadonlyMap<number, QuickProduct>;
}

/** The rows of a list that was opened. */
function rowsOfList(list: ShoppingList | null): Held {
  return {
    rows: (list?.lines ?? []).map(({ productId, unitId, quantity }, index) => {
      const row = { key: index + 1, code: '', quantity, unknownUnit: '', productId, unitId };
      return { ...row, choices: [{ productId, unitId }] };
    }),
    products: new Map((list?.products ?? []).map((product) => [product.id, product])),
  };
}

function withAnswer(held: Held, asked: readonly AskedRow[], answer: QuickAnswer): Held {
  const last = Math.max(0, ...held.rows.map((row) => row.key));
  const added = asked.map((row, index): QuickOrderRow => {
    const { matches = [], unitKnown = true } = answer.rows[index] ?? {};
    const only = matches.length === 1 ? matches[0] : undefined;
    return {
      key: last + index + 1,
      code: row.code,
      quantity: row.quantity,
      unknownUnit: unitKnown ? '' : row.unit,
      choices: matches,
      productId: only?.productId ?? null,
      unitId: only?.unitId ?? null,
    };
  });
  const products = answer.products.map((product) => [product.id, product] as const);
  return { rows: [...held.rows, ...added], products: new Map([...held.products, ...products]) };
}

/** Whose button the cart's state shows while rows are added: no product has this id. */
export const quickOrderButton = 0;

/** The rows, what the shop knows of them, and what can be done with them (rules quick-order/*). */
export function useQuickRows(list: ShoppingList | null) {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const { rates } = useShop();
  const [held, setHeld] = useState(() => rowsOfList(list));
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const looking = useRef(false);
  const states = rowStates(held.rows, held.products, rates);
  const ready = states.filter(({ problem }) => problem === null);

  function change(key: number, changed: Partial<QuickOrderRow>): void {
    setRefusals((before) => new Map([...before].filter(([each]) => each !== key)));
    setHeld(({ rows, products }) => {
      const next = rows.map((row) => (row.key === key ? { ...row, ...changed } : row));
      return { rows: next, products };
    });
  }

  /** Looks the rows up and puts them under those that stand; gives what went wrong, '' for nothing. */
  async function look(asked: readonly AskedRow[]): Promise<string> {
    if (looking.current) return '';
    if (asked.length === 0) return t.quickOrder.noRows;
    if (asked.length + held.rows.length > mostRows) {
      return t.quickOrder.tooMany(t.format.integer(mostRows));
    }
    looking.current = true;
    try {
      const rows = asked.map(({ code, quantity, unit }) => {
        return { code: code.slice(0, 100), quantity: quantity ?? 1, unit: unit.slice(0, 100) };
      });
      const answer = await api.readQuickRows({ rows });
      setHeld((before) => withAnswer(before, asked, answer));
      return '';
    } catch (error) {
      return asRefusal(error)?.message ?? t.common.technicalError;
    } finally {
      looking.current = false;
    }
  }

  /** Puts the rows that are ready into the cart by one call; they leave the page, the others stay. */
  function addToCart(): Promise<boolean> {
    return store.add(quickOrderButton, async () => {
      const lines = ready.map(lineOf);
      try {
        await api.addCartLines({
          lines: lines.map(({ unitId, ...line }) => ({ ...line, productValue: unitId })),
        });
      } catch (error) {
        const said = Object.entries(asRefusal(error)?.fields ?? {}).flatMap(([field, text]) => {
          const state = ready[Number(field.split('.')[1])];
          return state ? [[state.row.key, text] as const] : [];
        });
        if (said.length === 0) throw error;
        setRefusals(new Map(said));
        return null;
      }
      const gone = new Set(ready.map(({ row }) => row.key));
      setHeld(({ rows, products }) => ({
        rows: rows.filter((row) => !gone.has(row.key)),
        products,
      }));
      return {
        what: t.quickOrder.addedWhat(lines.length),
        lines: lines.map(({ productId, unitId, quantity }) => {
          return { id: lineId(productId, unitId), quantity };
        }),
      };
    });
  }

  return {
    states,
    ready,
    refusals,
    products: held.products,
    change,
    look,
    addToCart,
    remove: (key: number) =>
      setHeld(({ rows, products }) => ({ rows: rows.filter((row) => row.key !== key), products })),
    clear: () => setHeld({ rows: [], products: new Map() }),
  };
}

export type QuickRows = ReturnType<typeof useQuickRows>;

/** A row that is sound, as a line. */
export function lineOf({ row }: RowState): { productId: number; unitId: number; quantity: number } {
  const { productId, unitId, quantity } = row;
  if (productId === null || unitId === null || quantity === null) {
    throw new Error('Only rows that are ready are lines.');
  }
  return { productId, unitId, quantity };
}
