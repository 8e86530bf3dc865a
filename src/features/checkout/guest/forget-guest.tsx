import { guestTexts } from '#text/shop/guest-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Ends a guest's session, for a browser that others use too (rule guest-checkout/forget). A form without a script. */
export function ForgetGuest() {
  const { t } = useTexts(guestTexts);
  const locale = useLocale();
  return (
    <form method="post" action={localised(urls.logout, locale)}>
      <Button type="submit" look="quiet" full>
        {t.forget}
      </Button>
    </form>
  );
}
