import type { SentForm } from '#contract/sent-form.ts';

/** The place of a page of returns. */
export interface ReturnsAt {
  path: string;
  query: string;
  sent?: SentForm;
}
