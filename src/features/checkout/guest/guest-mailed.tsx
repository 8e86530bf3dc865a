import { guestTexts } from '#text/shop/guest-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ForgetGuest } from './forget-guest.tsx';

/** How a guest finds the order again, and the way to leave nothing in the browser (rules guest-checkout/link, guest-checkout/forget). */
export function GuestMailed({ email }: { email: string }) {
  const { t } = useTexts(guestTexts);
  return (
    <>
      <p className="order-summary-paper">{t.mailed(email)}</p>
      <ForgetGuest />
    </>
  );
}
