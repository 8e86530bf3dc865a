import type { Generated } from 'kysely';
import type { Timestamp, TimestampOrNull } from './column-types.ts';

interface PrivacyRequests {
  id: Generated<number>;
  wish: string;
  name: string;
  id_kind: string;
  /** Encrypted. */
  id_number: string;
  address: string;
  email: string;
  text: Generated<string>;
  locale: string;
  token_hash: Uint8Array | null;
  asked_at: Timestamp;
  confirmed_at: TimestampOrNull;
  state: Generated<string>;
  answer: Generated<string>;
  files: Generated<string[]>;
  answered_at: TimestampOrNull;
  answered_by: Generated<string>;
}

/** Requests of people about their personal data. */
export interface PrivacyTables {
  privacy_requests: PrivacyRequests;
}
