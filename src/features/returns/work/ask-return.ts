import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import {
  holdOrderOfReturn,
  readReturnable,
  type ReturnableLine,
  type ReturnableOrder,
} from '#db/returns/read-returnable.ts';
import { queueReturnMail, writeReturn, type NewReturnLine } from '#db/returns/write-return.ts';
import { addReturnPhotos, type LinePhoto } from '#db/returns/stored-return-photos.ts';
import { dueOn, sendBy } from '#rules/returns/return-clocks.ts';
import { answerTo, rightOf } from '#rules/returns/return-right.ts';
import { isClaim, type ReturnChannel, type ReturnWish } from '#rules/returns/return-words.ts';
import type { Settings } from '#rules/shop/settings.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { isLeft } from './exchange-goods.ts';
import { factsOf, hasLeft, leftOf, unsentOf, wayOf } from './return-facts.ts';
import {
  byNameOf,
  refusedReturn,
  type ReturnActor,
  type ReturnRefused,
  type ReturnServices,
} from './return-parts.ts';
import { readAccount, type SealedAccount } from './sealed-iban.ts';
import { takeBackUnsent } from './unsent-goods.ts';

/** A line as somebody asks for it; without a product the exchange is for the same one. */
export type AskedLine = Omit<NewReturnLine, 'exchange' | 'isUnsent'> & {
  wish?: ReturnWish | undefined;
  product?: number | undefined;
};

/** A return as somebody asks for it; quantities in units. */
export interface AskedReturn {
  orderNo: string;
  lines: readonly AskedLine[];
  iban?: string | undefined;
  ibanName?: string | undefined;
  /** Stored files, and the lines that they show. */
  photos?: readonly LinePhoto[];
  idempotencyKey: string;
  channel: ReturnChannel;
  /** The time of the declaration. */
  declaredAt: Date;
}

export interface MadeReturn {
  returnNo: string;
  state: 'approved' | 'requested';
}

export type AskedAnswer = { ok: true; returns: MadeReturn[] } | ReturnRefused;

/**
 * Takes a statement of withdrawal, or a request: lines of right are approved at once, others become a return of their own
 * that the office decides on (rules returns/request, returns/states), and what has not left becomes one that nobody sends
 * (rule returns/unsent). Locks the order: two statements never speak for one piece. Sent twice with one key it counts once.
 * At most 14 queries, 40 more for what has not left.
 */
export async function askReturn(
  services: ReturnServices,
  actor: ReturnActor,
  asked: AskedReturn,
): Promise<AskedAnswer> {
  if (asked.orderNo.includes('\0')) return refusedReturn('not-found');
  return services.db.transaction().execute(async (tx): Promise<AskedAnswer> => {
    const found = await readReturnable(tx, { orderNo: asked.orderNo });
    const isOwn = actor.kind === 'merchant' || found?.customerId === actor.customerId;
    if (!found || !isOwn) return refusedReturn('not-found');
    await holdOrderOfReturn(tx, found.id);
    const known = await findAsked(tx, found.id, asked.idempotencyKey);
    if (known.length > 0) return { ok: true, returns: known };
    // Read anew: it sees what others did while this one waited for the lock.
    const order = await readReturnable(tx, { orderId: found.id });
    if (!order) return refusedReturn('not-found');
    const sorted = sortLines(order, asked, services);
    if ('ok' in sorted) return sorted;
    const account = await readAccount(tx, asked);
    if (typeof account === 'string')
      return refusedReturn(account, { field: account === 'iban-wrong' ? 'iban' : 'ibanName' });
    return {
      ok: true,
      returns: await write(tx, { order, asked, actor, sorted, account }, services),
    };
  });
}

async function findAsked(tx: Db, orderId: number, key: string): Promise<MadeReturn[]> {
  if (key === '') return [];
  const rows = await tx
    .selectFrom('returns')
    .where('order_id', '=', orderId)
    .where((where) =>
      where.or([
        where.and([
          where('idempotency_key', '=', key),
          where('state', 'in', ['requested', 'approved']),
        ]),
        // Nobody calls it off: its goods are on the shelf.
        where('idempotency_key', '=', unsentKey(key)),
      ]),
    )
    .select(['return_no', 'channel', 'state'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    returnNo: row.return_no,
    state: row.state === 'requested' ? 'requested' : 'approved',
  }));
}

/** The key of the return of what has not left: an order can have one of each with the key of one statement. */
const unsentKey = (key: string) => (key === '' ? '' : `${key}/unsent`);

const groups = ['approved', 'requested', 'unsent'] as const;
type Group = (typeof groups)[number];
type Sorted = Record<Group, NewReturnLine[]>;

/** The lines by what becomes of them, or why one of them cannot be returned. */
function sortLines(
  order: ReturnableOrder,
  { lines, declaredAt, channel }: AskedReturn,
  { snapshot }: ReturnServices,
): Sorted | ReturnRefused {
  if (!hasLeft(order)) return refusedReturn('return-not-yet');
  if (lines.length === 0) return refusedReturn('return-empty');
  const { settings } = snapshot();
  const today = istanbulDay(declaredAt);
  const sorted: Sorted = { approved: [], requested: [], unsent: [] };
  const seen = new Set<number>();
  for (const asked of lines) {
    const line = order.lines.find(({ id }) => id === asked.item);
    if (!line || seen.has(asked.item)) return refusedReturn('not-found');
    seen.add(asked.item);
    const facts = factsOf(order, line, { settings, today });
    const staying = stays(asked, channel) && rightOf(facts).right ? unsentOf(order, line) : 0;
    const left = leftOf(line) + staying;
    if (!Number.isSafeInteger(asked.quantity) || asked.quantity < 1 || asked.quantity > left)
      return refusedReturn('return-too-many', { values: { n: left, unit: line.unit } });
    const { wish: _wish, product: _product, ...rest } = asked;
    const unsent = Math.min(asked.quantity, staying);
    if (unsent > 0)
      sorted.unsent.push({ ...rest, quantity: unsent, exchange: null, isUnsent: true });
    const quantity = asked.quantity - unsent;
    if (quantity === 0) continue;
    const answer = answerTo(facts, asked);
    if (answer === 'approved' || answer === 'requested') {
      const exchange = exchangeOf(line, asked, settings);
      if (exchange !== null && typeof exchange === 'object') return exchange;
      sorted[answer].push({ ...rest, quantity, exchange, isUnsent: false });
    } else {
      const { until, why } = rightOf(facts);
      return refusedReturn(answer, { until, why, field: `line-${asked.item}` });
    }
  }
  return sorted;
}

/** Whether a line can speak for what has not left: a defect, an exchange and a parcel that came back need goods that did. */
function stays({ reason, wish }: AskedLine, channel: ReturnChannel): boolean {
  return !isClaim(reason) && wish !== 'exchange' && channel !== 'undelivered';
}

/**
 * The product that a line is exchanged for, null where the money is to go back, or why it cannot be asked for (rule
 * returns/exchange).
 */
function exchangeOf(
  line: ReturnableLine,
  asked: AskedLine,
  settings: Settings,
): number | null | ReturnRefused {
  if (asked.wish !== 'exchange') return null;
  const field = `line-${line.id}`;
  const product = asked.product ?? line.productId;
  const choice = line.exchanges.find((each) => each.product === product);
  if (!settings.exchanges || !choice) return refusedReturn('exchange-price', { field });
  const isThere = isLeft(choice, asked.quantity * line.multiplier, settings);
  return isThere ? choice.product : refusedReturn('exchange-stock', { field });
}

interface ToWrite {
  order: ReturnableOrder;
  asked: AskedReturn;
  actor: ReturnActor;
  sorted: Sorted;
  account: SealedAccount;
}

async function write(tx: Db, given: ToWrite, services: ReturnServices): Promise<MadeReturn[]> {
  const made: MadeReturn[] = [];
  for (const group of groups) {
    if (given.sorted[group].length === 0) continue;
    const { returnId, ...one } = await writeGroup(tx, { ...given, group }, services);
    made.push(one);
    const { order, actor } = given;
    if (group === 'unsent')
      await takeBackUnsent(tx, { order, returnId, returnNo: one.returnNo, actor }, services);
  }
  return made;
}

async function writeGroup(
  tx: Db,
  given: ToWrite & { group: Group },
  { snapshot, clock }: ReturnServices,
): Promise<MadeReturn & { returnId: number }> {
  const { order, asked, actor, sorted, account, group } = given;
  const lines = sorted[group];
  const state = group === 'requested' ? 'requested' : 'approved';
  const { returnCarrier: namedCarrier, returnCode: code } = snapshot().settings;
  const now = clock();
  const declaredOn = istanbulDay(asked.declaredAt);
  const beforeDelivery = order.state !== 'delivered';
  const clockFacts = { declaredOn, beforeDelivery, sentOn: null, receivedOn: null };
  const { id: returnId, returnNo } = await writeReturn(tx, {
    orderId: order.id,
    customerId: order.customerId,
    state,
    channel: asked.channel,
    declaredAt: asked.declaredAt,
    beforeDelivery,
    sendBy: sendBy(declaredOn),
    dueOn: state === 'approved' ? dueOn({ ...clockFacts, namedCarrier, carrier: '' }) : null,
    namedCarrier,
    code,
    currency: order.payment?.currency ?? order.currency,
    needsIban: wayOf(order) === 'iban' && account.iban === '',
    ...account,
    idempotencyKey: group === 'unsent' ? unsentKey(asked.idempotencyKey) : asked.idempotencyKey,
    lines,
    byName: byNameOf(actor),
    now,
  });
  if (account.iban !== '')
    await queueReturnMail(tx, 'iban-confirm', { returnId, customerId: order.customerId });
  await addPhotosOf(tx, returnId, given, now);
  if (actor.kind === 'merchant')
    await logActivity(tx, {
      by: actor.by,
      action: 'return.record',
      subject: { kind: 'return', id: returnNo },
      before: null,
      after: { state, reference: order.orderNo },
      now,
    });
  return { returnNo, state, returnId };
}

/** Adds the photos of the lines of a return; of a line that left in part they show what left. At most 1 query. */
async function addPhotosOf(
  tx: Db,
  returnId: number,
  { asked, sorted, group, actor }: ToWrite & { group: Group },
  now: Date,
): Promise<void> {
  const has = (lines: readonly NewReturnLine[], item: number) =>
    lines.some((line) => line.item === item);
  const photos = (asked.photos ?? []).filter(
    ({ item }) => has(sorted[group], item) && !(group === 'unsent' && has(sorted.approved, item)),
  );
  const byName = byNameOf(actor);
  if (photos.length > 0) await addReturnPhotos(tx, { returnId, photos, byName, now });
}
