/** The carrier's page for a parcel: the number replaces {code}, else it is appended (rule
 * orders/tracking). Null when there is no number or no web address. */
export function trackingUrl(kargoUrl: string | null, takipNo: string | null): string | null {
  const base = kargoUrl?.trim() ?? '';
  const code = takipNo?.trim() ?? '';
  if (code === '' || !/^https?:\/\/[^\s"'<>\\]+$/i.test(base)) return null;
  const text = encodeURIComponent(code);
  return base.includes('{code}') ? base.replaceAll('{code}', () => text) : base + text;
}
