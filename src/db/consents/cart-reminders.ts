import { sql } from 'kysely';
import { customerTerms } from '#db/customers/customer-terms.ts';
import type { Db } from '#db/database.ts';
import { inLanguage, storedText } from '#db/in-language.ts';
import type { StoredText } from '#rules/catalog/english/shown-text.ts';
import type { BuyerTerms } from '#rules/price/buyer-terms.ts';
import type { Price } from '#rules/money/money.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { takesAdvertising } from './advertising.ts';

/** Carts of one run. */
const most = 500;
/** A cart that was left longer ago is nobody's plan any more. */
const forgottenDays = 7;

/**
 * Queues the mail of carts that nobody changed for some hours, once a cart, to customers who take advertising (rule
 * account/cart-reminder). Of two processes one queues it. Gives how many it queued. 1 query.
 */
export async function queueCartReminders(
  db: Db,
  { hours, now }: { hours: number; now: Date },
): Promise<number> {
  const left = sql`${now}::timestamptz - make_interval(hours => ${hours})`;
  const queued = await sql`
    with due as (
      select k.id from carts k join customers c on c.id = k.customer_id
      where k.ordered_at is null and k.reminded_at is null and k.updated_at <= ${left}
        and k.updated_at > ${left} - make_interval(days => ${forgottenDays})
        and exists (select from cart_lines l where l.cart_id = k.id) and ${takesAdvertising}
      order by k.updated_at limit ${most} for update of k skip locked
    ), reminded as (
      update carts k set reminded_at = ${now} from due where k.id = due.id returning k.id, k.customer_id
    )
    insert into outbox (kind, payload, customer_id)
    select 'cart-reminder', jsonb_build_object('cartId', id), customer_id from reminded`.execute(
    db,
  );
  return Number(queued.numAffectedRows ?? 0);
}

/** A product in a cart that was left, as the mail names it. */
export interface LeftLine {
  productId: number;
  /** Of the cart's customer. */
  terms: BuyerTerms;
  salePrice: Price;
  name: string;
  quantity: number;
  unit: StoredText;
}

/** A cart that its customer left. */
export interface LeftCart {
  email: string;
  name: string;
  locale: Locale;
  lines: LeftLine[];
}

/** Lines that a mail names. */
const mostLines = 50;

/** Null where the cart was ordered or emptied, or its customer takes no advertising by now. 1 query. */
export async function readLeftCart(db: Db, cartId: number): Promise<LeftCart | null> {
  const { rows } = await sql<LeftCart>`
    select c.email, c.name, coalesce(c.locale, 'tr') as locale, (
      select json_agg(x order by x."addedAt", x."productId") from (
        select l.product_id as "productId", l.added_at as "addedAt", ${customerTerms} as terms, l.quantity,
          json_build_object('value', 0, 'currency', 'TRY') as "salePrice",
          case when c.locale = 'en' then ${inLanguage('en', 'p.name')} else p.name end as name,
          case when c.locale = 'en' then ${storedText('en', 'u.value')} else to_json(u.value) end as unit
        from cart_lines l join products p on p.id = l.product_id and p.active
          left join products parent on parent.id = p.parent_id
          join product_units u on u.product_id = l.product_id and u.id = l.unit_id
        where l.cart_id = k.id and parent.active is not false
        order by l.added_at, l.product_id limit ${mostLines}) x) as lines
    from carts k join customers c on c.id = k.customer_id
    where k.id = ${cartId} and k.ordered_at is null and ${takesAdvertising}`.execute(db);
  const [found] = rows;
  return found?.lines ? found : null;
}
