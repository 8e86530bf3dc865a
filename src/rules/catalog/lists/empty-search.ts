const maxLength = 60;

/**
 * The text of an empty search as the shop stores it for the merchant (rule catalog/empty-searches); null where it is too
 * short, or could identify a person: an e-mail address or a phone number.
 */
export function emptySearchText(q: string): string | null {
  const text = q.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('tr').slice(0, maxLength).trim();
  const mayIdentify = /@|(?:\d[\s()-]*){7}/.test(text);
  return text.length < 2 || mayIdentify ? null : text;
}
