/**
 * A page's form that the browser sent by itself and the shop refused: its page is drawn once more
 * with what was typed and what is wrong (rule rendering/server-forms).
 */
export interface SentForm {
  /** By the fields' names; passwords and card numbers are not among them. */
  values: Readonly<Record<string, string>>;
  /** Messages by field, where the refusal knows the field. */
  fields: Readonly<Record<string, string>>;
  message: string;
  code: string;
  /** Further problems, line by line. */
  exception: readonly string[];
}
