import { sql } from 'kysely';

/** The parts of a customer's face (rules prices/faces, companies/face). */
export interface BuyerTerms {
  groupId: number | null;
  contractListId: number | null;
  /** Ids of the assortments that the customer's company has besides the group's, in ascending order. */
  assortments: readonly number[];
}

/**
 * The terms of `customers c` as a JSON object: those of their company, else of their own group. Somebody whose company has
 * only applied has those of their own group.
 */
export const buyerTerms = sql<BuyerTerms>`(
  select json_build_object('groupId', case when co.id is null then c.group_id else co.group_id end,
    'contractListId', co.price_list_id,
    'assortments', coalesce((select json_agg(x.assortment_id order by x.assortment_id)
      from company_assortments x where x.company_id = co.id), '[]'))
  from (select) one left join companies co on co.id = c.company_id and co.state <> 'applied')`;
