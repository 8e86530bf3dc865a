import type { SortOf } from '#rules/shop/list-sort.ts';
import type { CompanyState } from '#rules/person/company-roles.ts';

/** A branch of a company, or of a customer who orders for several. */
export interface CompanyBranch {
  id: number;
  name: string;
}

/** A company as the office writes it (rule companies/office-edit). */
export interface CompanyFields {
  title: string;
  taxOffice: string;
  taxNumber: string;
  state: CompanyState;
  poRequired: boolean;
  /** The code of its group. */
  group: string | null;
  /** The code of its contract. */
  priceList: string | null;
  /** Codes. */
  assortments: readonly string[];
  branches: readonly CompanyBranch[];
}

/** The fields that the ERP decides on where the shop does not (rule companies/owner). */
export const companyTerms = ['group', 'priceList', 'assortments'] as const;

/** Characters of the fields, and the most branches and addresses. */
export const companyLimits = {
  title: 200,
  taxOffice: 100,
  taxNumber: 20,
  branchName: 100,
  branches: 1_000,
  addresses: 500,
  reason: 400,
} as const;

export type CompanyProblem =
  | 'title'
  | 'code'
  | 'taken'
  | 'taxNumber'
  | 'state'
  | 'group'
  | 'priceList'
  | 'listOff'
  | 'assortments'
  | 'branchName'
  | 'branchTwice'
  | 'branchUsed';

/** The fields without spaces around them; branches by id, each assortment once. */
export function tidyCompany(fields: CompanyFields): CompanyFields {
  return {
    ...fields,
    title: fields.title.trim(),
    taxOffice: fields.taxOffice.trim(),
    taxNumber: fields.taxNumber.replaceAll(/\s/g, ''),
    group: fields.group?.trim() || null,
    priceList: fields.priceList?.trim() || null,
    assortments: [...new Set(fields.assortments)].toSorted(),
    branches: fields.branches
      .map(({ id, name }) => ({ id, name: name.trim() }))
      .toSorted((one, other) => one.id - other.id),
  };
}

/** The first problem of a tidy company that its fields alone tell, at its field. */
export function companyProblem(
  fields: CompanyFields,
): { field: keyof CompanyFields; problem: CompanyProblem } | null {
  const { title, taxNumber, branches } = fields;
  if (title === '') return { field: 'title', problem: 'title' };
  if (!/^[0-9A-Za-z]*$/.test(taxNumber)) return { field: 'taxNumber', problem: 'taxNumber' };
  if (branches.some(({ name }) => name === '')) return { field: 'branches', problem: 'branchName' };
  const ids = new Set(branches.map(({ id }) => id));
  return ids.size < branches.length ? { field: 'branches', problem: 'branchTwice' } : null;
}

/** The views of the office's list of companies (rule companies/office-list). */
export const companyViews = ['all', 'applied', 'active', 'blocked'] as const;
export type CompanyView = (typeof companyViews)[number];

/** The columns that sort the list. */
export const companySortKeys = { title: 'text', created: 'instant' } as const;
export type CompanySort = SortOf<typeof companySortKeys>;
export const companySorts: readonly CompanySort[] = ['title', '-title', '-created', 'created'];
