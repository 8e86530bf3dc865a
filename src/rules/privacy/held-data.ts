import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { keptTimes, type KeptKind, type KeptTime } from './kept-data.ts';

/** The kinds of data that the shop may hold of a person, as a request's page counts them (rule privacy/office). */
export const heldKinds = [
  'accounts',
  'guests',
  'orders',
  'returns',
  'return-photos',
  'invoices',
  'contracts',
  'quotes',
  'consents',
  'addresses',
  'reviews',
  'photos',
  'questions',
  'alerts',
  'notices',
  'lists',
  'messages',
] as const;
export type HeldKind = (typeof heldKinds)[number];

/** The time by which the law keeps a kind; the others go when they are erased. */
const keptBy: Partial<Record<HeldKind, KeptKind>> = {
  orders: 'orders',
  returns: 'orders',
  invoices: 'orders',
  contracts: 'orders',
  'return-photos': 'return-photos',
  consents: 'consents',
};

/** The last day on which the law keeps something of a kind, the latest of which is from `latest`; null: nothing keeps it. */
export function keptUntil(kind: HeldKind, latest: Date): string | null {
  const name = keptBy[kind];
  if (name === undefined) return null;
  const { years = 0, days = 0, afterYear }: KeptTime = keptTimes[name];
  const day = istanbulDay(new Date(latest.getTime() + days * 86_400_000));
  const year = Number(day.slice(0, 4)) + years;
  return afterYear ? `${year}-12-31` : `${year}${day.slice(4)}`;
}
