import { sql } from 'kysely';
import type { BuyerTerms } from '#rules/price/buyer-terms.ts';

/**
 * The terms of `customers c` as a JSON object: those of their company, else of their own group. Somebody whose company has
 * only applied has those of their own group.
 */
export const customerTerms = sql<BuyerTerms>`(
  select json_build_object('groupId', case when co.id is null then c.group_id else co.group_id end,
    'contractListId', co.price_list_id, 'isCompany', co.id is not null,
    'assortments', coalesce((select json_agg(x.assortment_id order by x.assortment_id)
      from company_assortments x where x.company_id = co.id), '[]'))
  from (select) one left join companies co on co.id = c.company_id and co.state <> 'applied')`;
