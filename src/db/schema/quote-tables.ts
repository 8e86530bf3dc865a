import type { Generated } from 'kysely';
import type { Json, Timestamp, TimestampDefault, TimestampOrNull } from './column-types.ts';

interface Quotes {
  id: Generated<number>;
  quote_no: Generated<string>;
  customer_id: number;
  company_id: number | null;
  branch_id: number | null;
  branch_name: Generated<string>;
  state: string;
  round: Generated<number>;
  version: Generated<number>;
  valid_until: string | null;
  wanted_on: string | null;
  locale: Generated<string>;
  reason: Generated<string>;
  closed_by: Generated<string>;
  closed_at: TimestampOrNull;
  reminded_for: string | null;
  imported: Generated<boolean>;
  changed_xid: Generated<string>;
  created_at: TimestampDefault;
  updated_at: TimestampDefault;
}

interface QuoteRounds {
  id: Generated<number>;
  quote_id: number;
  number: number;
  side: string;
  by_name: Generated<string>;
  note: Generated<string>;
  shipping: Generated<string>;
  shipping_fee: Generated<number>;
  terms_note: Generated<string>;
  due_days: number | null;
  valid_until: string | null;
  hold_stock: Generated<boolean>;
  at: Timestamp;
}

interface QuoteLines {
  round_id: number;
  position: number;
  product_id: number | null;
  unit_id: number;
  code: string;
  name: string;
  unit_value: string;
  multiplier: number;
  quantity: number;
  price: number | null;
  currency: string;
  note: Generated<string>;
  replaces: Generated<string>;
}

interface QuoteHolds {
  quote_id: number;
  product_id: number;
  pieces: number;
}

/** A note that the team alone reads (rule quotes/notes). */
interface QuoteNotes {
  id: Generated<number>;
  quote_id: number;
  by_name: string;
  text: string;
  at: Timestamp;
}

/** An answer that is not sent yet (rule quotes/draft). */
interface QuoteDrafts {
  quote_id: number;
  version: Generated<number>;
  quote_version: number;
  answer: Json;
  by_name: string;
  at: Timestamp;
  asks_owner: Generated<boolean>;
}

/** The tables of quotes with their rounds, notes and drafts. */
export interface QuoteTables {
  quotes: Quotes;
  quote_rounds: QuoteRounds;
  quote_lines: QuoteLines;
  quote_holds: QuoteHolds;
  quote_notes: QuoteNotes;
  quote_drafts: QuoteDrafts;
}
