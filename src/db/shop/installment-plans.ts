import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { givenValues, preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import type { CardKind } from '#rules/payment/card-kinds.ts';
import type { BankCard } from '#rules/payment/plan-choice.ts';
import type { Plan } from '#rules/payment/plans.ts';

/** The data known about a card by its first six digits. */
export interface KnownCard {
  bank: string;
  logo: string;
  /** The card's own, else its bank's: VISA or another. */
  organization: string;
  kind: CardKind;
  plans: Plan[];
}

const plansOf = (bank: string) =>
  sql<Plan[]>`coalesce((select json_agg(json_build_object('id', i.id, 'installment', i.installment,
      'commission', i.commission, 'isDefault', i.is_default) order by i.installment)
    from installment_plans i where i.bank_id = ${sql.ref(bank)}), '[]')`;

/**
 * The bank of a card and its plans, by the card's first six digits; null for an unknown card. A number of six digits is
 * preferred to a longer one that begins with it. 1 query.
 */
export async function findCard(db: Db, firstSix: string): Promise<KnownCard | null> {
  const [card] = await cardOf(db, { firstSix });
  return card ?? null;
}

const cardOf = preparedQuery<{ firstSix: string }, KnownCard>(
  'card-by-digits',
  (_, value) => sql`
    select b.name as bank, b.logo, coalesce(nullif(n.organization, ''), b.organization) as organization, n.kind,
      ${plansOf('b.id')} as plans
    from bank_bins n join banks b on b.id = n.bank_id
    where left(n.bin, 6) = ${value('firstSix')} order by length(n.bin), n.bin limit 1`,
);

/** Every bank that spreads payments, by its name, with all its plans. 1 query. */
export async function readBankPlans(
  db: Db,
): Promise<{ name: string; logo: string; plans: Plan[] }[]> {
  const { rows } = await sql<{ name: string; logo: string; plans: Plan[] }>`
    select b.name, b.logo, ${plansOf('b.id')} as plans from banks b
    where exists (select from installment_plans i where i.bank_id = b.id and i.installment > 1)
    order by b.name`.execute(db);
  return rows;
}

/** The paths of each product's categories, those above aside; a variant is where its parent is. */
function categoriesOf(products: ReturnType<typeof sql>) {
  return sql<string[][]>`coalesce((select json_agg(coalesce((select json_agg(distinct c.path)
      from product_categories pc join categories c on c.id = pc.category_id
      where pc.direct and pc.product_id in (p.id, p.parent_id)), '[]'))
    from products p where p.id in (${products})), '[]')`;
}

/** As `categoriesOf` says, for the cap of a cart (rule payment/installment-caps). 1 query, none without products. */
export async function readCategoryPaths(
  db: Db,
  productIds: readonly number[],
): Promise<string[][]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ paths: string[][] }>`
    select ${categoriesOf(sql`select unnest(${productIds}::bigint[])`)} as paths`.execute(db);
  return rows[0]?.paths ?? [];
}

/** A chosen plan, and the shop's data about the card and the cart that it is for. */
export interface PlanChoice {
  /** Null where the plan is gone. */
  plan: { installment: number; commission: number; bankId: number } | null;
  /** Null for a card that nobody here knows. */
  card: BankCard | null;
  categories: string[][];
}

/** The bank and the kind of the card with these first six digits, as JSON; null for an unknown card. */
function bankCard(firstSix: RawBuilder<string | null>) {
  return sql<BankCard | null>`(select json_build_object('bankId', n.bank_id, 'kind', n.kind) from bank_bins n
    where left(n.bin, 6) = ${firstSix} order by length(n.bin), n.bin limit 1)`;
}

/** The banks and kinds of two cards, by their first six digits; null for an unknown card. 1 query. */
export async function readBankCards(
  db: Db,
  { chosen, paid }: { chosen: string; paid: string },
): Promise<{ chosen: BankCard | null; paid: BankCard | null }> {
  const { rows } = await sql<{ chosen: BankCard | null; paid: BankCard | null }>`
    select ${bankCard(sql`${chosen}`)} as chosen, ${bankCard(sql`${paid}`)} as paid`.execute(db);
  return rows[0] ?? { chosen: null, paid: null };
}

/** A chosen plan, the first six digits of the card that it was chosen for, and the cart that it pays. */
export interface ChosenPlan {
  planId: number | null;
  firstSix: string | null;
  cartId: number | null;
}

/** The `PlanChoice` of a chosen plan, as JSON; null where no plan was chosen. */
export function planChoice(value: ValueOf<ChosenPlan>) {
  const lines = sql`select l.product_id from cart_lines l where l.cart_id = ${value('cartId')}`;
  const plan = sql`${value('planId')}::int`;
  return sql<PlanChoice | null>`case when ${plan} is not null then json_build_object(
    'plan', (select json_build_object('installment', i.installment, 'commission', i.commission, 'bankId', i.bank_id)
      from installment_plans i where i.id = ${plan}),
    'card', ${bankCard(value('firstSix'))},
    'categories', ${categoriesOf(lines)}) end`;
}

/** A plan that was chosen for a payment without a cart. 1 query. */
export async function readPlanChoice(
  db: Db,
  chosen: { planId: number; firstSix: string | null },
): Promise<PlanChoice> {
  const { rows } = await sql<{ choice: PlanChoice }>`
    select ${planChoice(givenValues({ ...chosen, cartId: null }))} as choice`.execute(db);
  return rows[0]?.choice ?? { plan: null, card: null, categories: [] };
}
