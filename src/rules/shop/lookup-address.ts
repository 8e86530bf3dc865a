const place = '{vkn}';

/** Whether an address can be asked about tax numbers: https, no password, and `{vkn}` once, behind the host (rule invoices/lookup). */
export function isLookupAddress(text: string): boolean {
  return (
    text.length <= 500 &&
    text.split(place).length === 2 &&
    /^https:\/\/[\w.-]+(?::\d{1,5})?\/[^\s"'<>\\#]+$/.test(text)
  );
}

/** The address that is asked about a tax number. */
export const lookupAddress = (text: string, vkn: string) => text.replaceAll(place, vkn);
