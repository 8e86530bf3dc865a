/** A company has applied, buys, or has its account closed (rule companies/states). */
export const companyStates = ['applied', 'active', 'blocked'] as const;
export type CompanyState = (typeof companyStates)[number];

/** The users of a company, each with the rights of the ones before (rule companies/roles). */
export const companyRoles = ['buyer', 'approver', 'manager'] as const;
export type CompanyRole = (typeof companyRoles)[number];
