import type { Generated } from 'kysely';
import type { Json, JsonDefault, Timestamp } from './column-types.ts';

interface ProductRuns {
  id: Generated<number>;
  key: string;
  at: Timestamp;
  seen_at: Timestamp;
  actor: string;
  by_name: string;
  choice: Json;
  change: Json;
  state: Generated<string>;
  place: Generated<number>;
  total: number;
  changed: Generated<number>;
  same: Generated<number>;
  skipped: JsonDefault;
  undone: Generated<number>;
  kept: Generated<number>;
  undone_by: Generated<string>;
  undone_actor: Generated<string>;
}

interface ProductRunRows {
  run_id: number;
  product_id: number;
  before: Json;
  after: Json;
  undone: boolean | null;
}

interface ProductPictureTexts {
  product_id: number;
  file: string;
  alt: Generated<string>;
  alt_en: Generated<string>;
}

/** The tables of bulk changes of products and of their pictures. */
export interface ProductWorkTables {
  product_picture_texts: ProductPictureTexts;
  product_run_rows: ProductRunRows;
  product_runs: ProductRuns;
}
