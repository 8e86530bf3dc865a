import { safeNextPath } from '#rules/person/next-path.ts';
import { useLocale } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/**
 * The page to return to: the one before, else the address book. `backAnew`: the same once the number of addresses has
 * changed, so that the checkout has nothing chosen (rule checkout/addresses-cleared).
 */
export function useWayBack(query: string): { back: string; backAnew: string } {
  const locale = useLocale();
  const next = safeNextPath(new URLSearchParams(query).get('next'));
  const back = localised(next === urls.home ? urls.addresses : next, locale);
  const isStep = back === localised(urls.checkoutAddress, locale);
  return { back, backAnew: isStep ? localised(rareUrls.checkoutAddressAnew, locale) : back };
}
