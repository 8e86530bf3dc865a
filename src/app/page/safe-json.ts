/**
 * JSON that cannot close the script element that it stands in: every `<` is escaped. A library for it
 * (serialize-javascript) writes JavaScript, which a JSON block is not.
 */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
