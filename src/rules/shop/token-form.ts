/** How long a token may work (rule office-api/tokens). */
export const mostTokenDays = 730;

/** The name of a token as it is kept; null where it is none. */
export function tokenNameOf(text: string): string | null {
  const name = text.trim();
  return name !== '' && name.length <= 60 && !/\p{Cc}/u.test(name) ? name : null;
}
