import type { Generated, GeneratedAlways } from 'kysely';
import type {
  Json,
  JsonDefault,
  Timestamp,
  TimestampDefault,
  TimestampOrNull,
} from './column-types.ts';

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
  cost_centre_required: Generated<boolean>;
  cost_centres: Generated<string[]>;
  /** Whether each order on the account waits for a decision. */
  approve_credit: Generated<boolean>;
  /** Whether its users may order to addresses of their own. */
  own_addresses: Generated<boolean>;
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
  /** In the default currency, for a calendar month; null: no limit. */
  monthly_limit: number | null;
  cost_centre: Generated<string>;
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
  order_limit: number | null;
  monthly_limit: number | null;
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

/** An order that waits for a decision, or that was decided on (rule approvals/states). */
interface Approvals {
  id: Generated<number>;
  company_id: number;
  customer_id: number;
  cart_id: number;
  idempotency_key: string | null;
  state: Generated<string>;
  payment_type: number;
  reasons: Json;
  branch_id: number | null;
  branch_name: Generated<string>;
  locale: string;
  total: number;
  currency: string;
  lines: Json;
  contracts: JsonDefault;
  asked_at: Timestamp;
  expires_at: Timestamp;
  decided_at: TimestampOrNull;
  decided_by: number | null;
  decided_name: Generated<string>;
  reason: Generated<string>;
  taken_at: TimestampOrNull;
  order_id: number | null;
}

/** The tables of companies and who may join them. */
export interface CompanyTables {
  companies: Companies;
  company_assortments: CompanyAssortments;
  company_branches: CompanyBranches;
  company_statement: CompanyStatement;
  company_invitations: CompanyInvitations;
  company_grants: CompanyGrants;
  approvals: Approvals;
}
