/** The number of the version of a text that a query asks for with `surum`; null: the one of now (rule contracts/versions). */
export function pageVersionOf(query: string): number | null {
  const asked = /(?:^|[?&])surum=([1-9]\d{0,8})(?:&|$)/.exec(query)?.[1];
  return asked === undefined ? null : Number(asked);
}

/** The query of a version, empty for the one of now. */
export function pageVersionQuery(version: number | null): string {
  return version === null ? '' : `?surum=${version}`;
}
