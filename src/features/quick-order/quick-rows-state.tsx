import { quickOrderTexts } from '#text/shop/quick-order-text.ts';
import { useRef, useState } from 'react';
import type { QuickAnswer, QuickProduct, QuickRow } from '#contract/catalog/quick-order.ts';
import type { ShoppingList } from '#contract/catalog/shopping-list.ts';
import { mostRows, type AskedRow } from '#rules/cart/asked-rows.ts';
import { lineId } from '#rules/cart/cart-content.ts';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShop, useShopApi } from '#ui/state/shop-context.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { rowStates, type QuickOrderRow, type RowState } from './row-states.tsx';

interface Held {
  rows: readonly QuickOrderRow[];
  products: ReadonlyMap<number, QuickProduct>;
}

/** The rows of a list that was opened. */
function rowsOfList(list: ShoppingList | null): Held {
  return {
    rows: (list?.lines ?? []).map(({ productId, unitId, quantity }, index) => {
      const row = { key: index + 1, code: '', quantity, productId, unitId };
      return {
        ...row,
        unitAsked: '',
        unknownUnit: '',
        choices: [{ productId, unitId }],
        nearest: [],
      };
    }),
    products: new Map((list?.products ?? []).map((product) => [product.id, product])),
  };
}

function withAnswer(held: Held, asked: readonly AskedRow[], answer: QuickAnswer): Held {
  const last = Math.max(0, ...held.rows.map((row) => row.key));
  const added = asked.map((row, index) => rowOfAnswer(last + index + 1, row, answer.rows[index]));
  return { rows: [...held.rows, ...added], products: withProducts(held, answer) };
}

/** The row with this key under another code. */
function withCode(held: Held, key: number, asked: AskedRow, answer: QuickAnswer): Held {
  const next = rowOfAnswer(key, asked, answer.rows[0]);
  return {
    rows: held.rows.map((row) => (row.key === key ? next : row)),
    products: withProducts(held, answer),
  };
}

function withChange(held: Held, key: number, changed: Partial<QuickOrderRow>): Held {
  const rows = held.rows.map((row) => (row.key === key ? { ...row, ...changed } : row));
  return { ...held, rows };
}

function withoutRows(held: Held, gone: ReadonlySet<number>): Held {
  return { ...held, rows: held.rows.filter((row) => !gone.has(row.key)) };
}

function withProducts({ products }: Held, answer: QuickAnswer): Held['products'] {
  return new Map([...products, ...answer.products.map((each) => [each.id, each] as const)]);
}

function rowOfAnswer(
  key: number,
  asked: AskedRow,
  { matches, unitKnown, nearest }: QuickRow = { matches: [], unitKnown: true, nearest: [] },
): QuickOrderRow {
  const only = matches.length === 1 ? matches[0] : undefined;
  return {
    key,
    code: asked.code,
    quantity: asked.quantity,
    unitAsked: asked.unit,
    unknownUnit: unitKnown ? '' : asked.unit,
    choices: matches,
    nearest,
    productId: only?.productId ?? null,
    unitId: only?.unitId ?? null,
  };
}

type Refusals = ReadonlyMap<number, string>;

/** The refusals with another one for a row; '' for none. */
function withRefusal(before: Refusals, key: number, text: string): Refusals {
  const others = [...before].filter(([each]) => each !== key);
  return new Map(text === '' ? others : [...others, [key, text]]);
}

/** The id of this button in the cart's state while rows are added: no product has it. */
export const quickOrderButton = 0;

/** Looks rows up and gives what they mean, or why that cannot be told; one call at a time. */
function useLookUp() {
  const t = useText();
  const { t: texts } = useTexts(quickOrderTexts);
  const api = useShopApi();
  const looking = useRef(false);
  return async (asked: readonly AskedRow[], standing: number): Promise<QuickAnswer | string> => {
    if (asked.length === 0) return texts.noRows;
    if (asked.length + standing > mostRows) {
      return texts.tooMany(t.format.integer(mostRows));
    }
    if (looking.current) return '';
    looking.current = true;
    try {
      const rows = asked.map(({ code, quantity, unit }) => {
        return { code: code.slice(0, 100), quantity: quantity ?? 1, unit: unit.slice(0, 100) };
      });
      return await api.readQuickRows({ rows });
    } catch (error) {
      return failureText(error, t);
    } finally {
      looking.current = false;
    }
  };
}

/** Puts rows into the cart by one call; gives what was refused of them, by their keys. */
function useAdding() {
  const { t: texts } = useTexts(quickOrderTexts);
  const api = useShopApi();
  const store = useVisitorStore();
  return async (ready: readonly RowState[]): Promise<Refusals | 'added'> => {
    let refused: Refusals = new Map();
    const isAdded = await store.add(quickOrderButton, async () => {
      const lines = ready.map(lineOf);
      try {
        await api.addCartLines({
          lines: lines.map(({ unitId, ...line }) => ({ ...line, productValue: unitId })),
        });
      } catch (error) {
        refused = new Map(
          Object.entries(asRefusal(error)?.fields ?? {}).flatMap(([field, text]) => {
            const state = ready[Number(field.split('.')[1])];
            return state ? [[state.row.key, text] as const] : [];
          }),
        );
        if (refused.size === 0) throw error;
        return null;
      }
      const kept = lines.map(({ productId, unitId, quantity }) => {
        return { id: lineId(productId, unitId), quantity };
      });
      return { what: texts.addedWhat(lines.length), lines: kept };
    });
    return isAdded ? 'added' : refused;
  };
}

/** Looks a row up again under another code, in its place; gives what went wrong, '' for nothing. */
async function recodeRow(
  row: QuickOrderRow | undefined,
  typed: string,
  by: { lookUp: ReturnType<typeof useLookUp>; set: (change: (held: Held) => Held) => void },
): Promise<string> {
  const code = typed.trim();
  if (!row || code === '') return '';
  const asked = { code, quantity: row.quantity, unit: row.unitAsked };
  const answer = await by.lookUp([asked], 0);
  if (typeof answer === 'string') return answer;
  by.set((before) => withCode(before, row.key, asked, answer));
  return '';
}

/** The rows, the shop's data about them, and their actions (rule quick-order/page). */
export function useQuickRows(list: ShoppingList | null) {
  const { rates } = useShop();
  const lookUp = useLookUp();
  const add = useAdding();
  const [held, setHeld] = useState(() => rowsOfList(list));
  const [found, setFound] = useState(0);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const states = rowStates(held.rows, held.products, rates);
  const ready = states.filter(({ problem }) => problem === null);

  function change(key: number, changed: Partial<QuickOrderRow>): void {
    setRefusals((before) => withRefusal(before, key, ''));
    setHeld((before) => withChange(before, key, changed));
  }
  /** Puts what the rows mean under those that stand; gives what went wrong, '' for nothing. */
  async function look(asked: readonly AskedRow[]): Promise<string> {
    const answer = await lookUp(asked, held.rows.length);
    if (typeof answer === 'string') return answer;
    setHeld((before) => withAnswer(before, asked, answer));
    setFound((times) => times + 1);
    return '';
  }
  async function recode(key: number, code: string): Promise<void> {
    const row = held.rows.find((each) => each.key === key);
    const text = await recodeRow(row, code, { lookUp, set: setHeld });
    setRefusals((before) => withRefusal(before, key, text));
  }
  const leave = (gone: ReadonlySet<number>) => setHeld((before) => withoutRows(before, gone));
  /** Added rows leave the page, the others stay. */
  async function addToCart(): Promise<void> {
    const answer = await add(ready);
    if (answer === 'added') leave(new Set(ready.map(({ row }) => row.key)));
    else setRefusals(answer);
  }

  return {
    states,
    ready,
    refusals,
    found,
    products: held.products,
    change,
    look,
    recode,
    addToCart,
    remove: (key: number) => leave(new Set([key])),
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

export type ListLine = ShoppingList['lines'][number];

/** The rows that a list can keep: what stock says today does not matter (rule shopping-lists/save). */
export function keptLines(states: readonly RowState[]): ListLine[] {
  return states.flatMap(({ row: { productId, unitId, quantity, unknownUnit } }) =>
    productId === null || unitId === null || quantity === null || unknownUnit !== ''
      ? []
      : [{ productId, unitId, quantity }],
  );
}
