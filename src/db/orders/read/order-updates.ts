import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A note of the merchant to the customer, or a correction, as the customer reads it (rule orders/updates). */
export interface OrderUpdate {
  /** ISO 8601. */
  at: string;
  /** '' for a correction without a note. */
  text: string;
  correction: {
    /** Quantities in the line's unit; 0 before where the line came in, 0 after where it went out. */
    lines: { name: string; unit: string; was: number; is: number }[];
    /** In the order's currency, without VAT. */
    discount: number;
    isAddressChanged: boolean;
    totalBefore: number;
    total: number;
  } | null;
}

/** The columns of an `OrderUpdate` of the correction `k`. */
const correction = sql`json_build_object('lines', (
    select coalesce(json_agg(json_build_object('name', c->>'name', 'unit', c->>'unit',
      'was', (c->>'was')::int, 'is', (c->>'is')::int)), '[]') from json_array_elements((k.before->'changes')::json) c),
  'discount', k.discount, 'isAddressChanged', k.before ? 'addresses', 'totalBefore', k.total_before,
  'total', k.total_before + k.amount)`;

/** The `OrderUpdate`s of the order `o`, the first one first. Notes for the staff alone are not among them. */
export const updatesOfOrder = sql`(
  select coalesce(json_agg(json_build_object('at', u.at, 'text', u.text, 'correction', u.correction) order by u.at), '[]')
  from (
    select n.created_at as at, n.text, null::json as correction from order_notes n
    where n.order_id = o.id and n.for_customer
    union all
    select k.created_at, k.note, ${correction} from order_corrections k where k.order_id = o.id
  ) u)`;

/** A note to the customer; null where there is none, or it is for the staff alone. 1 query. */
export async function readNote(db: Db, id: number): Promise<{ id: number; text: string } | null> {
  const note = await db
    .selectFrom('order_notes')
    .where('id', '=', id)
    .where('for_customer', '=', true)
    .select(['id', 'text'])
    .executeTakeFirst();
  return note ?? null;
}
