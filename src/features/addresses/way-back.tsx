import { safeNextPath } from '#rules/person/next-path.ts';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Where the page leads to when it is done: where it was come from, else the book. */
export function useWayBack(query: string): string {
  const locale = useLocale();
  const next = safeNextPath(new URLSearchParams(query).get('next'));
  return localised(next === urls.home ? urls.addresses : next, locale);
}
