import type { Generated } from 'kysely';
import type { Json, JsonDefault, JsonOrNull, Timestamp, TimestampOrNull } from './column-types.ts';

interface ImportRuns {
  id: Generated<number>;
  created_at: Timestamp;
  by_name: string;
  kind: string;
  file_name: string;
  bytes: number;
  state: Generated<string>;
  fault: Generated<string>;
  stop_wanted: Generated<boolean>;
  progress: JsonOrNull;
  check_report: JsonOrNull;
  report: JsonOrNull;
  undo_report: JsonOrNull;
  started_at: TimestampOrNull;
  ended_at: TimestampOrNull;
  alive_at: TimestampOrNull;
  permissions: Generated<string[]>;
  is_demo: Generated<boolean>;
  matching: JsonOrNull;
  stored_lines: JsonDefault;
  lost_state: string | null;
  continuations: Generated<number>;
  work_by: Generated<string>;
}

interface SheetMatchings {
  kind: string;
  signature: string;
  matching: Json;
  used_at: Timestamp;
}

interface ImportChanges {
  run_id: number;
  part: string;
  key: string;
  before: JsonOrNull;
  after: JsonOrNull;
}

interface ImportProblems {
  id: Generated<number>;
  run_id: number;
  stage: string;
  severity: string;
  file: string;
  line: number;
  field: string;
  code: string;
  detail: string;
}

export interface ImportTables {
  import_runs: ImportRuns;
  import_changes: ImportChanges;
  import_problems: ImportProblems;
  sheet_matchings: SheetMatchings;
}
