import type { Generated, GeneratedAlways } from 'kysely';
import type { Timestamp, TimestampOrNull } from './column-types.ts';

interface Staff {
  id: Generated<number>;
  email: string;
  email_key: GeneratedAlways<string>;
  name: string;
  role: string;
  password_hash: string | null;
  code_secret: string | null;
  code_step: Generated<number>;
  is_demo: Generated<boolean>;
  created_at: Timestamp;
  disabled_at: TimestampOrNull;
  last_sign_in_at: TimestampOrNull;
}

interface StaffRecoveryCodes {
  staff_id: number;
  code_hash: Uint8Array;
}

interface StaffLinks {
  token_hash: Uint8Array;
  staff_id: number;
  expires_at: Timestamp;
}

interface StaffSessions {
  id: Generated<number>;
  staff_id: number;
  token_hash: Uint8Array;
  awaits_code: boolean;
  device: Generated<string>;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
}

/** What a daily run has taken away (rule privacy/kept). */
interface RetentionRuns {
  /** A day, as YYYY-MM-DD. */
  day: string;
  kind: string;
  rows: Generated<number>;
  at: Timestamp;
}

/** The tables of the merchant's people. */
export interface StaffTables {
  retention_runs: RetentionRuns;
  staff: Staff;
  staff_links: StaffLinks;
  staff_recovery_codes: StaffRecoveryCodes;
  staff_sessions: StaffSessions;
}
