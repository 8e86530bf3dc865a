import { localised, urls } from '#urls';
import { useLocale } from '#ui/state/text-context.tsx';

/** The form that every heart of a page belongs to, and the cookie notice: one for all of them, so that a card stays light. */
export const wishFormId = 'wish';

/**
 * The form behind hearts before the script has loaded: the answer leads back to the page where they were pressed (rules
 * wishlist/hearts-without-script, layout/cookie-notice). `here` is that page, without its language.
 */
export function WishForm({ here }: { here: string }) {
  const locale = useLocale();
  return (
    <form id={wishFormId} hidden method="post" action={localised(urls.wishlist, locale)}>
      <input type="hidden" name="next" value={localised(here, locale)} />
    </form>
  );
}
