import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp, TimestampDefault, TimestampOrNull } from './column-types.ts';

interface Companies {
  id: Generated<number>;
  code: string;
  title: Generated<string>;
  tax_office: Generated<string>;
  tax_number: Generated<string>;
  state: Generated<string>;
  group_id: number | null;
  /** The contract, whose rules come before those of the group's list. */
  price_list_id: number | null;
  po_required: Generated<boolean>;
  overdue_balance: Generated<number>;
  overdue_expiry_day: Generated<number>;
  overdue_currency: string | null;
  /** Null: no account was agreed. */
  credit_limit: number | null;
  credit_currency: string | null;
  credit_days: Generated<number>;
  credit_from: Generated<string>;
  credit_grace_days: Generated<number>;
  credit_allowed: Generated<boolean>;
  /** The language in which the applicant is answered; null where nobody applied. */
  applied_locale: string | null;
  /** The last time that the account came from the bookkeeping. */
  account_at: TimestampOrNull;
  version: Generated<number>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

interface CompanyAssortments {
  company_id: number;
  assortment_id: number;
}

interface CompanyBranches {
  company_id: number;
  id: number;
  name: string;
}

interface CompanyStatement {
  company_id: number;
  position: number;
  date: string;
  document: Generated<string>;
  description: Generated<string>;
  due_date: string | null;
  debit: Generated<number>;
  credit: Generated<number>;
  order_no: string | null;
  closes: Generated<boolean>;
}

interface CompanyInvitations {
  id: Generated<number>;
  company_id: number;
  token_hash: Uint8Array;
  email: string;
  email_key: GeneratedAlways<string>;
  role: string;
  branches: number[] | null;
  invited_by: number | null;
  expires_at: Timestamp;
  created_at: TimestampDefault;
}

interface CompanyGrants {
  id: Generated<number>;
  company_id: number;
  amount: number;
  currency: string;
  /** The last day on which it can be used. */
  until: string;
  reason: string;
  given_by: string;
  created_at: TimestampDefault;
  /** The order that used it. */
  order_no: string | null;
  withdrawn_at: TimestampOrNull;
  withdrawn_by: string | null;
}

/** The tables of companies and who may join them. */
export interface CompanyTables {
  companies: Companies;
  company_assortments: CompanyAssortments;
  company_branches: CompanyBranches;
  company_statement: CompanyStatement;
  company_invitations: CompanyInvitations;
  company_grants: CompanyGrants;
}
