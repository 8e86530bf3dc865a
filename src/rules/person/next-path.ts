/**
 * The path to open after sign-in: one of this site, else `/` (rule account/next-path). Browsers read a backslash as a
 * slash and drop line breaks, so neither may stand in it.
 */
export function safeNextPath(next: string | null | undefined): string {
  if (!next || next.length > 2000 || /[\p{Cc}\p{Cs}]/u.test(next)) return '/';
  const path = next.split(/[?#]/, 1)[0] ?? '';
  const isOurs = path.startsWith('/') && !path.includes('//') && !path.includes('\\');
  return isOurs ? next : '/';
}

/** In the query of the page that a new customer is led to: it greets them once (rule account/welcome). */
export const welcomeMark = 'hosgeldiniz';

/** The path with the greeting. */
export function welcomePath(path: string): string {
  const [bare = '/', hash] = path.split('#', 2);
  const marked = `${bare}${bare.includes('?') ? '&' : '?'}${welcomeMark}=1`;
  return hash === undefined ? marked : `${marked}#${hash}`;
}
