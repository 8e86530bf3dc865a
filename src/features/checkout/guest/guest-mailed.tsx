import type { SentForm } from '#contract/sent-form.ts';
import { guestTexts } from '#text/shop/guest-text.ts';
import { GuestAccount } from '#ui/account/guest-account.tsx';
import { useLocale, useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';
import { ForgetGuest } from './forget-guest.tsx';

/**
 * How a guest finds the order again, how an account is made of the guest, and the way to leave nothing in the browser
 * (rules guest-checkout/link, guest-checkout/account, guest-checkout/forget).
 */
export function GuestMailed(props: { email: string; orderNo: string; sent?: SentForm }) {
  const { email, orderNo, sent } = props;
  const { t } = useTexts(guestTexts);
  const locale = useLocale();
  return (
    <>
      <p className="order-summary-paper">{t.mailed(email)}</p>
      <GuestAccount action={localised(urls.orderPlaced(orderNo), locale)} sent={sent} />
      <ForgetGuest />
    </>
  );
}
