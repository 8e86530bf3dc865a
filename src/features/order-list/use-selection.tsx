import { useState } from 'react';
import type { TableOrder } from '#contract/office/office-order-list.ts';

export interface Selection {
  orders: readonly TableOrder[];
  has: (orderNo: string) => boolean;
  toggle: (order: TableOrder) => void;
  /** From the order that was chosen last to this one. */
  reach: (order: TableOrder) => void;
  toggleAll: () => void;
  /** Leaves these alone chosen. */
  keep: (orderNos: readonly string[]) => void;
}

/**
 * The selection in a table, across pages. A row that is on the current page counts as it is shown there, since the
 * person who acts has seen that. Another `scope` begins anew.
 */
export function useSelection(scope: string, page: readonly TableOrder[]): Selection {
  const [kept, setKept] = useState<{ scope: string; orders: readonly TableOrder[] }>({
    scope,
    orders: [],
  });
  const [last, setLast] = useState('');
  const fresh = new Map(page.map((order) => [order.orderNo, order]));
  const chosen = kept.scope === scope ? kept.orders : [];
  const orders = chosen.map((order) => fresh.get(order.orderNo) ?? order);
  const has = (orderNo: string) => orders.some((order) => order.orderNo === orderNo);
  const choose = (next: readonly TableOrder[]) => setKept({ scope, orders: next });
  const without = (gone: readonly TableOrder[]) =>
    orders.filter(({ orderNo }) => gone.every((order) => order.orderNo !== orderNo));
  return {
    orders,
    has,
    toggle(order) {
      setLast(order.orderNo);
      choose(has(order.orderNo) ? without([order]) : [...orders, order]);
    },
    reach(order) {
      const places = [last, order.orderNo].map((orderNo) =>
        page.findIndex((each) => each.orderNo === orderNo),
      );
      const [from = 0, to = 0] = places.toSorted((left, right) => left - right);
      const range = page.slice(from === -1 ? to : from, to + 1);
      setLast(order.orderNo);
      choose([...without(range), ...range]);
    },
    toggleAll() {
      const isFull = page.every(({ orderNo }) => has(orderNo));
      choose(isFull ? without(page) : [...without(page), ...page]);
    },
    keep: (orderNos) => choose(orders.filter(({ orderNo }) => orderNos.includes(orderNo))),
  };
}
