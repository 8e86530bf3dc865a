import type { Db } from '#db/database.ts';

/** The demands of a company on its orders (rules approvals/needed, companies/po-required, companies/cost-centers, companies/own-addresses). */
export interface CompanyRules {
  approveCredit: boolean;
  poRequired: boolean;
  costCentreRequired: boolean;
  ownAddresses: boolean;
}

/** Sets what a held company asks of its orders. 1 query. */
export async function ruleCompany(tx: Db, companyId: number, rules: CompanyRules): Promise<void> {
  await tx
    .updateTable('companies')
    .set(({ eb }) => ({
      approve_credit: rules.approveCredit,
      po_required: rules.poRequired,
      cost_centre_required: rules.costCentreRequired,
      own_addresses: rules.ownAddresses,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', companyId)
    .execute();
}

/** Sets the limit of a branch of a held company; false when it has no such one. 1 query. */
export async function limitBranch(
  tx: Db,
  { companyId, branchId }: { companyId: number; branchId: number },
  monthlyLimit: number | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable('company_branches')
    .set({ monthly_limit: monthlyLimit })
    .where('company_id', '=', companyId)
    .where('id', '=', branchId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
