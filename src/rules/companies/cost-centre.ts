/** The cost centers of a company, and those of its branches by their ids. */
interface CostCentres {
  costCentres: readonly string[];
  branchCentres: Readonly<Record<string, string>>;
}

/**
 * The cost center of an order: the chosen one, else that of its branch; '' where the company has neither (rule
 * companies/cost-centers).
 */
export function costCentreOf(
  company: CostCentres | null,
  chosen: string,
  branch: { id: number } | null,
): string {
  const named = chosen || (branch ? (company?.branchCentres[branch.id] ?? '') : '');
  return company?.costCentres.includes(named) ? named : '';
}
