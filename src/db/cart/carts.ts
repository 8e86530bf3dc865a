import { sql } from 'kysely';
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '#db/database.ts';
import { openingSession } from '#db/customers/sessions.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import type { Database } from '#db/schema.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';
import type { Price } from '#rules/money/money.ts';
import { hasOwner, isOpenCartOf, openCartQuery, type CartOwner } from './cart-owner.ts';

/** A quantity of a product in one of its units. */
export interface LineAmount {
  productId: number;
  unitId: number;
  quantity: number;
}

/** A line as it is stored. */
export interface StoredLine extends LineAmount {
  /** The buyer's own note (rule cart/buyer-notes). */
  note: string;
  seen: SeenFigures | null;
  /** The price of a quote that was accepted (rule quotes/exact-prices); left out for all other carts. */
  agreed?: Price;
}

/**
 * A quantity of a line from another cart or list that did not fit into the cart (rules cart/merge, cart/reorder-lines);
 * `kept` 0 means all of it.
 */
export interface CutNote {
  name: string;
  unit: string;
  wanted: number;
  kept: number;
  /** The product is not for sale now, whatever its stock. */
  unsold?: true;
}

/** Pieces that a card payment of the cart has reserved: no other cart can have them (rule payment/reservation). */
export interface CartHold {
  attemptId: string;
  productId: number;
  pieces: number;
}

export interface StoredCart {
  id: number;
  description: string;
  reference: string;
  /** Of the buyer's company; '' where none was chosen. */
  costCentre: string;
  /** Those that the buyer's company has. */
  costCentres: string[];
  deliveryAddressId: number | null;
  invoiceAddressId: number | null;
  notes: CutNote[];
  /** Of the customer; none for a visitor. */
  branches: { id: number; name: string }[];
  /** In the order in which they were added. */
  lines: StoredLine[];
  holds: CartHold[];
}

/** Maximum lines of a cart. */
export const maxCartLines = 1000;

/** The price and stock that the buyer last saw of the line `l`, as JSON; null when unknown. */
export function seenFigures() {
  return sql<SeenFigures | null>`case when l.seen_price is not null then json_build_object(
    'price', l.seen_price, 'currency', l.seen_currency, 'stock', l.seen_stock) end`;
}

/** The stock that payments of the cart in this column have reserved, as JSON. */
export function holdsOf(cart: string) {
  return sql<CartHold[]>`coalesce((select json_agg(json_build_object('attemptId', r.attempt_id,
      'productId', r.product_id, 'pieces', r.quantity))
    from payment_attempts a join stock_reservations r on r.attempt_id = a.id and r.state = 'held'
    where a.cart_id = ${sql.ref(cart)}), '[]')`;
}

/** The branches of the customer in this column, as JSON. */
export function branchesOf(customer: string) {
  return sql<
    StoredCart['branches']
  >`coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name)
      order by b.id) from customer_branches b where b.customer_id = ${sql.ref(customer)}), '[]')`;
}

/** The cost centers of the company of the customer in this column, as JSON. */
export function costCentresOf(customer: string) {
  return sql<StoredCart['costCentres']>`coalesce((select to_json(co.cost_centres) from customers u
      join companies co on co.id = u.company_id and co.state <> 'applied' where u.id = ${sql.ref(customer)}), '[]')`;
}

/** The lines of the cart `carts`, in the order in which they were added, as JSON. */
export function linesIn(eb: ExpressionBuilder<Database, 'carts'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('cart_lines as l')
      .whereRef('l.cart_id', '=', 'carts.id')
      .select(['l.product_id as productId', 'l.unit_id as unitId', 'l.quantity', 'l.note'])
      .select(seenFigures().as('seen'))
      .orderBy('l.added_at')
      .orderBy('l.product_id')
      .orderBy('l.unit_id'),
  );
}

/** The owner's open cart with its lines; null when there is none. 1 query. */
export async function findCart(db: Db, owner: CartOwner): Promise<StoredCart | null> {
  const [cart] = await cartOf(db, owner);
  return cart ?? null;
}

const cartOf = openCartQuery<StoredCart>('cart', (db, isOpenCart) =>
  db
    .selectFrom('carts')
    .where(isOpenCart)
    .select(['carts.id', 'carts.description', 'carts.reference', 'carts.cost_centre as costCentre'])
    .select('carts.delivery_address_id as deliveryAddressId')
    .select('carts.invoice_address_id as invoiceAddressId')
    .select([sql<CutNote[]>`carts.notes`.as('notes'), holdsOf('carts.id').as('holds')])
    .select((eb) => linesIn(eb).as('lines'))
    .select(branchesOf('carts.customer_id').as('branches'))
    .select(costCentresOf('carts.customer_id').as('costCentres')),
);

/** A visitor without a session, by the hash of the token that their browser gets. */
export interface NewVisitor {
  tokenHash: Uint8Array;
}

/**
 * Creates the owner's open cart if there is none and locks it until the transaction ends; a new visitor's session is
 * created with it. Notes from sign-in count as read. `isNew` means that it is empty. 1 query.
 */
export async function openCart(
  db: Db,
  owner: CartOwner | NewVisitor,
  now: Date,
): Promise<{ id: number; isNew: boolean }> {
  const [cart] = await cartOpened(db, owner, now);
  if (!cart) throw new Error('openCart: the cart was not created');
  return cart;
}

async function cartOpened(db: Db, owner: CartOwner | NewVisitor, now: Date): Promise<OpenedCart[]> {
  if ('tokenHash' in owner) return newVisitorsCartOpened(db, { hash: owner.tokenHash, now });
  const { customerId, sessionId } = owner;
  if (customerId !== null) return customerCartOpened(db, { customerId, now });
  if (sessionId !== null) return visitorCartOpened(db, { sessionId, now });
  throw new Error('A cart needs an owner.');
}

interface OpenedCart {
  id: number;
  isNew: boolean;
}

/** True for a row that this statement inserted: no other transaction ever touched it. */
const isInserted = sql<boolean>`xmax = 0`;
const openedAnew = (now: RawBuilder<Date>) => ({ updated_at: now, notes: '[]' });

/** The open cart of the session, inserted or locked. */
const cartOfSession = (
  db: Pick<Db, 'insertInto'>,
  session: RawBuilder<number>,
  now: RawBuilder<Date>,
) =>
  db
    .insertInto('carts')
    .values({ session_id: session, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .where('ordered_at', 'is', null)
        .where('customer_id', 'is', null)
        .doUpdateSet(openedAnew(now)),
    )
    .returning(['id', isInserted.as('isNew')]);

const visitorCartOpened = preparedQuery(
  'open-cart',
  (db, value: ValueOf<{ sessionId: number; now: Date }>) =>
    cartOfSession(db, value('sessionId'), value('now')),
);

const newVisitorsCartOpened = preparedQuery(
  'open-cart',
  (db, value: ValueOf<{ hash: Uint8Array; now: Date }>) =>
    cartOfSession(
      db.with('opened', (own) => openingSession(own, value('hash'), value('now'))),
      sql<number>`(select id from opened)`,
      value('now'),
    ),
);

const customerCartOpened = preparedQuery(
  'open-cart',
  (db, value: ValueOf<{ customerId: number; now: Date }>) =>
    db
      .insertInto('carts')
      .values({
        customer_id: value('customerId'),
        created_at: value('now'),
        updated_at: value('now'),
      })
      .onConflict((conflict) =>
        conflict
          .column('customer_id')
          .where('ordered_at', 'is', null)
          .where('customer_id', 'is not', null)
          .doUpdateSet(openedAnew(value('now'))),
      )
      .returning(['id', isInserted.as('isNew')]),
);

/** Locks the owner's open cart until the transaction ends; null when there is none. 1 query. */
export async function lockOpenCart(db: Db, owner: CartOwner): Promise<number | null> {
  const [cart] = await lockedCart(db, owner);
  return cart?.id ?? null;
}

/** An update, because a change of the cart deletes its notes: the owner has read them by then. */
const lockedCart = openCartQuery<{ id: number }>('lock-cart', (db, isOpenCart) =>
  db
    .updateTable('carts')
    .where(isOpenCart)
    .set({ updated_at: sql<Date>`now()`, notes: '[]' })
    .returning('carts.id'),
);

/** The words of a buyer about an order to come. */
interface CartWords {
  description?: string | undefined;
  reference?: string | undefined;
  costCentre?: string | undefined;
}

/**
 * Saves what the buyer says of the order to come; an absent field is unchanged, and a cost center that the company does not
 * have is left out. 1 query, none when all are absent.
 */
export async function describeCart(
  db: Db,
  owner: CartOwner,
  { description, reference, costCentre }: CartWords,
  now: Date,
): Promise<void> {
  if (!hasOwner(owner)) return;
  if (description === undefined && reference === undefined && costCentre === undefined) return;
  await db
    .updateTable('carts')
    .where(isOpenCartOf(owner))
    .set({
      updated_at: now,
      ...(description !== undefined && { description: description.trim() }),
      ...(reference !== undefined && { reference: reference.trim() }),
      ...(costCentre !== undefined && {
        cost_centre: sql<string>`coalesce((select each from customers u join companies co on co.id = u.company_id
          cross join unnest(co.cost_centres) each where u.id = carts.customer_id and each = ${costCentre}::text limit 1), '')`,
      }),
    })
    .execute();
}

/** Whether the owner's open cart holds anything. 1 query. */
export async function hasCartLines(db: Db, owner: CartOwner): Promise<boolean> {
  if (!hasOwner(owner)) return false;
  const row = await db
    .selectFrom('carts')
    .where(isOpenCartOf(owner))
    .innerJoin('cart_lines', 'cart_lines.cart_id', 'carts.id')
    .select('carts.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
