const longest = 60;

/**
 * The text of an empty search that is stored for the merchant (rule catalog/empty-searches); null where it could
 * identify a person: an address, or a number as long as a phone's.
 */
export function emptySearchText(q: string): string | null {
  const text = q.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('tr').slice(0, longest).trim();
  const namesSomebody = /@|(?:\d[\s()-]*){7}/.test(text);
  return text.length < 2 || namesSomebody ? null : text;
}
