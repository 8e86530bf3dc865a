import { isContractPath, type ContractPath } from '#rules/texts/page-path.ts';
import { beginOfDay, istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { SortOf } from '#rules/shop/list-sort.ts';
import { isOrderState, type OrderState } from './order-states.ts';
import { isPaymentType, paymentTypes, type PaymentType } from './payment-methods.ts';

/** The merchant's usual searches (rule order-list/views). */
export const orderViews = [
  'all',
  'unpaid',
  'to-prepare',
  'to-ship',
  'late',
  'refunds',
  'today',
] as const;
export type OrderView = (typeof orderViews)[number];

/** Which orders are looked for; what is null or empty leaves all in (rule order-list/filters). */
export interface OrderFilter {
  view: OrderView;
  states: readonly OrderState[];
  methods: readonly PaymentType[];
  /** The first moment, and the first that does not count any more. */
  from: Date | null;
  before: Date | null;
  customer: number | null;
  /** Of the customer. */
  branch: number | null;
  /** The code of the company that they were ordered for; empty: any. */
  company: string;
  /** A cost center of a company, as its orders name it; empty: any. */
  costCentre: string;
  carrier: string;
  text: string;
  /** Empty: any number. */
  orderNos: readonly string[];
  /** The version of a contract that they accepted. */
  accepted: AcceptedVersion | null;
}

/** A version of a text that orders accept (rule pages/office-accepted). */
export interface AcceptedVersion {
  path: ContractPath;
  number: number;
}

/** A filter that lets all through that are usually looked for. */
export const everything: OrderFilter = {
  view: 'all',
  states: [],
  methods: [],
  from: null,
  before: null,
  customer: null,
  branch: null,
  company: '',
  costCentre: '',
  carrier: '',
  text: '',
  orderNos: [],
  accepted: null,
};

/** The fields of the filter, in words. */
export const filterFields = [
  'view',
  'state',
  'method',
  'from',
  'to',
  'customer',
  'branch',
  'company',
  'costCentre',
  'carrier',
  'q',
  'orders',
  'accepted',
] as const;
export type FilterField = (typeof filterFields)[number];
export type FilterWords = Readonly<Partial<Record<FilterField, string | undefined>>>;
export type WrongFilter =
  | 'view'
  | 'state'
  | 'method'
  | 'day'
  | 'period'
  | 'customer'
  | 'branch'
  | 'text'
  | 'orders'
  | 'accepted';

/** The field that makes no sense, and why. */
export interface Wrong<Field extends string, Reason extends string> {
  ok: false;
  field: Field;
  reason: Reason;
}

/** Longer texts are nobody's name, number or code. */
const longestText = 100;
/** Orders that are worked on, or asked for by their numbers, at once. */
export const mostNamed = 500;
/** Characters that their numbers take with the commas between them. */
export const longestNames = 15_000;

/** Whether a call can name all of these at once. */
export function canBeNamed(orderNos: readonly string[]): boolean {
  return orderNos.length <= mostNamed && orderNos.join(',').length <= longestNames;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Orders that a card was to pay and nobody paid are not among those that are usually looked for (rule fulfillment/list). */
export const usualStates: readonly OrderState[] = [
  'placed',
  'paid',
  'preparing',
  'shipped',
  'delivered',
  'cancelled',
  'expired',
];

const { card, cashOnDelivery, bankTransfer, openAccount } = paymentTypes;
const methods: readonly PaymentType[] = [card, cashOnDelivery, bankTransfer, openAccount];

type Read<Part> = ({ ok: true } & Part) | Wrong<FilterField, WrongFilter>;

/**
 * The filter that the words mean, or the first word that makes no sense. Both days are included, by Istanbul's clock.
 */
export function readOrderFilter(words: FilterWords): Read<{ filter: OrderFilter }> {
  const view = orderViews.find((each) => each === (words.view || 'all'));
  if (view === undefined) return wrong('view', 'view');
  const states = listOf(words.state).filter(isOrderState);
  if (states.length < listOf(words.state).length) return wrong('state', 'state');
  const chosen = listOf(words.method).map(Number).filter(isPaymentType);
  if (chosen.length < listOf(words.method).length) return wrong('method', 'method');
  const days = readDays(words);
  if (!days.ok) return days;
  const buyer = readBuyer(words);
  if (!buyer.ok) return buyer;
  const texts = readTexts(words);
  if (!texts.ok) return texts;
  const accepted = words.accepted ? readAcceptedVersion(words.accepted) : null;
  if (words.accepted && accepted === null) return wrong('accepted', 'accepted');
  const { from, before } = days;
  const { customer, branch } = buyer;
  const dated = { from, before, customer, branch };
  return {
    ok: true,
    filter: { view, states, methods: chosen, ...dated, ...texts.found, accepted },
  };
}

/** The version that `/mesafeli-satis-sozlesmesi@7` names; null where it names none. */
export function readAcceptedVersion(word: string): AcceptedVersion | null {
  const [, path = '', number = ''] = /^(\/[a-z-]+)@([1-9]\d{0,8})$/.exec(word) ?? [];
  return isContractPath(path) ? { path, number: Number(number) } : null;
}

export const acceptedWord = ({ path, number }: AcceptedVersion) => `${path}@${number}`;

function readBuyer(words: FilterWords): Read<Pick<OrderFilter, 'customer' | 'branch'>> {
  const customer = words.customer ? idOf(words.customer) : null;
  if (words.customer && customer === null) return wrong('customer', 'customer');
  const branch = words.branch ? idOf(words.branch) : null;
  // The numbers of branches are each customer's own.
  if (words.branch && (branch === null || customer === null)) return wrong('branch', 'branch');
  return { ok: true, customer, branch };
}

function readTexts(
  words: FilterWords,
): Read<{ found: Pick<OrderFilter, 'company' | 'costCentre' | 'carrier' | 'text' | 'orderNos'> }> {
  const { company = '', costCentre = '', carrier = '', q = '' } = words;
  if (company.length > longestText || company.includes('\0')) return wrong('company', 'text');
  if (costCentre.length > longestText || costCentre.includes('\0'))
    return wrong('costCentre', 'text');
  if (carrier.includes('\0')) return wrong('carrier', 'text');
  const text = q.trim();
  if (text.length > longestText || text.includes('\0')) return wrong('q', 'text');
  const orderNos = listOf(words.orders);
  if (orderNos.length > mostNamed || words.orders?.includes('\0')) return wrong('orders', 'orders');
  return { ok: true, found: { company, costCentre: costCentre.trim(), carrier, text, orderNos } };
}

function readDays({ from, to }: FilterWords): Read<Pick<OrderFilter, 'from' | 'before'>> {
  const first = from ? beginOfDay(from) : null;
  if (from && first === null) return wrong('from', 'day');
  const last = to ? beginOfDay(to) : null;
  if (to && last === null) return wrong('to', 'day');
  if (first !== null && last !== null && last < first) return wrong('to', 'period');
  return { ok: true, from: first, before: last && new Date(last.getTime() + dayMs) };
}

function wrong(field: FilterField, reason: WrongFilter): Wrong<FilterField, WrongFilter> {
  return { ok: false, field, reason };
}

function listOf(words: string | undefined): string[] {
  return (words ?? '').split(',').filter((word) => word !== '');
}

function idOf(word: string): number | null {
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : null;
}

/** A state together with a way to pay. */
export interface OrderKind {
  state: OrderState;
  method: PaymentType;
}

/** The kinds of orders that a filter lets through: each is one part of the table's indexes. */
export function kindsOf({ view, states, methods: chosen }: OrderFilter): OrderKind[] {
  return (states.length > 0 ? [...new Set(states)] : usualStates).flatMap((state) =>
    (chosen.length > 0 ? [...new Set(chosen)] : methods)
      .map((method) => ({ state, method }))
      .filter(isOfView[view]),
  );
}

/** A transfer that has not come, or a payment link that nobody has used. */
function isUnpaid({ state, method }: OrderKind): boolean {
  return state === 'placed' && (method === bankTransfer || method === card);
}

const isOfView: Readonly<Record<OrderView, (kind: OrderKind) => boolean>> = {
  all: () => true,
  unpaid: isUnpaid,
  // Cash is paid at the door: nothing is waited for.
  'to-prepare': (kind) => kind.state === 'paid' || (kind.state === 'placed' && !isUnpaid(kind)),
  'to-ship': ({ state }) => state === 'preparing',
  late: isUnpaid,
  refunds: () => true,
  today: () => true,
};

/** Whether a view holds orders that wait for money: an imported order is history and waits for none (rule orders/imported). */
export function waitsForTransfer(view: OrderView): boolean {
  return view === 'unpaid' || view === 'late';
}

/** From when on orders count: a view of today is of the day in Istanbul. */
export function firstMoment({ view, from }: OrderFilter, now: Date): Date | null {
  const today = view === 'today' ? beginOfDay(istanbulDay(now)) : null;
  return today !== null && (from === null || from < today) ? today : from;
}

/** The columns that sort the order list (rule order-list/sorts). */
export const orderSortKeys = { date: 'instant', total: 'amount', number: 'text' } as const;
export type OrderSort = SortOf<typeof orderSortKeys>;
