/** The possible problems of a line; each has its sentence in both languages (`problem-texts.ts`). */
export type ProblemCode =
  | 'not-json'
  | 'not-utf8'
  | 'not-an-object'
  | 'line-too-long'
  | 'file-unreadable'
  | 'required'
  | 'wrong-type'
  | 'wrong-form'
  | 'out-of-range'
  | 'too-long'
  | 'too-many'
  | 'not-allowed'
  | 'unknown-field'
  | 'unknown-setting'
  | 'not-a-date'
  | 'duplicate'
  | 'code-taken'
  | 'no-category'
  | 'no-parent'
  | 'no-grandchildren'
  | 'no-currency'
  | 'no-unit'
  | 'no-product'
  | 'no-brand'
  | 'no-price-list'
  | 'no-assortment'
  | 'no-group'
  | 'no-company'
  | 'below-floor'
  | 'no-customer'
  | 'no-order'
  | 'no-order-line'
  | 'no-such-item'
  | 'own-return'
  | 'has-returns'
  | 'no-invoice'
  | 'no-carrier'
  | 'no-picture'
  | 'bad-picture'
  | 'past-retention'
  | 'bad-swatch'
  | 'one-value-each'
  | 'only-for-children'
  | 'rounded'
  | 'price-differs'
  | 'no-price'
  | 'brand-differs'
  | 'seo-changed'
  | 'password-length'
  | 'hash-preferred'
  | 'not-imported'
  | 'no-quote'
  | 'own-quote'
  | 'no-such-step'
  | 'tracking-needed'
  | 'contradicts'
  | 'rate-of-lira'
  | 'card-number'
  | 'demo-owner'
  | 'not-permitted'
  | 'not-emptied'
  | 'not-a-number'
  | 'not-whole'
  | 'not-yes-or-no'
  | 'same-row'
  | 'not-replaced'
  | 'changed-since'
  | 'hidden-instead'
  | 'address-taken'
  | 'in-use'
  | 'database';

/** `refused`: nothing of the line was stored. `warning`: the line was stored, but look at this. */
export type Severity = 'refused' | 'warning';

/** A problem in one line of a file. `field` is a path such as `units[0].value`, or empty. */
export interface Problem {
  severity: Severity;
  file: string;
  line: number;
  field: string;
  code: ProblemCode;
  /** The found or expected value, as it is in the file or the database. */
  detail?: string;
}

/** A problem without its file and line, which the caller knows. */
export interface Finding {
  field: string;
  code: ProblemCode;
  detail?: string;
}
