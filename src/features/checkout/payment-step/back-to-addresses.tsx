import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { useState } from 'react';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { useNavigate } from '#ui/state/router-context.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';

/** Forgets the chosen addresses and goes back to them (rule checkout/addresses-cleared). */
export function BackToAddresses(props: { quoteNo: string | undefined; disabled: boolean }) {
  const { quoteNo, disabled } = props;
  const { t: checkout } = useTexts(checkoutTexts);
  const locale = useLocale();
  const api = useShopApi();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  async function goBack(): Promise<void> {
    setLeaving(true);
    // A choice that stays is no harm: the next one replaces it.
    await api.resetAddresses().catch(() => undefined);
    await navigate(localised(rareUrls.checkoutAddressAnew, locale));
  }
  if (quoteNo !== undefined) {
    return (
      <p className="order-summary-back">
        <a
          className={buttonClass({ look: 'quiet' })}
          href={localised(quoteUrls.ofQuote(urls.checkoutAddress, quoteNo), locale)}
        >
          <Icon name="arrow-left" />
          {checkout.backToAddresses}
        </a>
      </p>
    );
  }
  return (
    <form
      className="order-summary-back"
      method="post"
      action={localised(rareUrls.checkoutBack, locale)}
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
