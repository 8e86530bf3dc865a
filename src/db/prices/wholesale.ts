import { sql } from 'kysely';
import type { CustomerGroup } from '#rules/price/customer-group.ts';
import type { PriceListTerms } from '#rules/price/price-rule.ts';
import type { Db } from '#db/database.ts';

/** The active price lists and all groups, without rules. */
export interface Wholesale {
  readonly lists: ReadonlyMap<number, PriceListTerms>;
  readonly groups: ReadonlyMap<number, CustomerGroup>;
  /** The bits of all assortments by their ids. */
  readonly assortments: ReadonlyMap<number, number>;
  /** Whether a company has prices or goods of its own. */
  readonly hasCompanies: boolean;
}

/** The active price lists and the groups by id. 1 query. */
export async function readWholesale(db: Db): Promise<Wholesale> {
  const { rows } = await sql<{
    lists: PriceListTerms[];
    groups: CustomerGroup[];
    assortments: [id: number, bit: number][];
    hasCompanies: boolean;
  }>`select
    exists (select from companies where price_list_id is not null)
      or exists (select from company_assortments) as "hasCompanies",
    (select coalesce(json_agg(json_build_array(id, bit)), '[]') from assortments) assortments,
    (select coalesce(json_agg(json_build_object('id', l.id, 'code', l.code, 'name', l.name, 'base', l.base, 'mix', l.mix,
      'maxDiscount', l.max_discount, 'capAtGuest', l.cap_at_guest)), '[]') from price_lists l where l.active) lists,
    (select coalesce(json_agg(json_build_object('id', g.id, 'code', g.code, 'label', g.label, 'labelEn', g.label_en,
      'priceListId', g.price_list_id, 'withVat', g.with_vat, 'showListPrice', g.show_list_price,
      'showPrices', g.show_prices, 'minOrder', g.min_order, 'onlyAssortments', g.only_assortments,
      'assortments', (select coalesce(json_agg(a.assortment_id order by a.assortment_id), '[]')
        from group_assortments a where a.group_id = g.id))), '[]') from customer_groups g) groups`.execute(
    db,
  );
  const [found] = rows;
  return {
    lists: new Map(found?.lists.map((list) => [list.id, list])),
    groups: new Map(found?.groups.map((group) => [group.id, group])),
    assortments: new Map(found?.assortments),
    hasCompanies: found?.hasCompanies ?? false,
  };
}

/** The codes of all groups. 1 query. */
export async function readGroupCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('customer_groups').select('code').execute();
  return rows.map(({ code }) => code);
}

/** The codes of all companies. 1 query. */
export async function readCompanyCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('companies').select('code').execute();
  return rows.map(({ code }) => code);
}
