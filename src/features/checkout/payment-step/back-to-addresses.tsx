import { useState } from 'react';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** Forgets the chosen addresses and goes back to them (rule checkout/addresses-cleared). */
export function BackToAddresses({ disabled }: { disabled: boolean }) {
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  const api = useShopApi();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  async function goBack(): Promise<void> {
    setLeaving(true);
    // A choice that stays is no harm: the next one replaces it.
    await api.resetAddresses().catch(() => undefined);
    await navigate(localised(urls.checkoutAddressAnew, locale));
  }
  return (
    <form
      className="order-summary-back"
      method="post"
      action={localised(urls.checkoutBack, locale)}
      onSubmit={(event) => {
        event.preventDefault();
        void goBack();
      }}
    >
      <Button type="submit" look="quiet" icon="arrow-left" disabled={disabled || leaving}>
        {checkout.backToAddresses}
      </Button>
    </form>
  );
}
