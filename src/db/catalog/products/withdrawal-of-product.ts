import { sql, type RawBuilder } from 'kysely';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';

/**
 * The rule of withdrawal of a product `p`, as `product_withdrawal`, which is asked for nothing where no category has an
 * exception (rule returns/exceptions). `parent`: what its parent says.
 */
export const withdrawalOfProduct = (
  parent: RawBuilder<unknown>,
) => sql<WithdrawalKind>`coalesce(p.withdrawal, ${parent},
  case when exists (select from categories where withdrawal is not null) then product_withdrawal(p.id) else 'yes' end)`;
