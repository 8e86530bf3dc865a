import { orderTexts } from '#text/customer/orders-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised } from '#urls';

/** The texts of an order on the telephone, for its customer to accept (rule phone-orders/acceptance). `to`: its form. */
export function AskedTexts({ asked, to }: { asked: readonly string[]; to: string }) {
  const { t, locale } = useTexts(orderTexts);
  if (asked.length === 0) return null;
  return (
    <div className="note-card order-note">
      <h3>{t.acceptTitle}</h3>
      <p>{t.acceptHint}</p>
      <ul>
        {asked.map((url) => (
          <li key={url}>
            <a className="link" href={localised(url, locale)} target="_blank" rel="noreferrer">
              {url === rareUrls.preInformation ? t.preInformation : t.distanceContract}
            </a>
          </li>
        ))}
      </ul>
      <OnceForm to={to}>
        <Button type="submit">{t.accept}</Button>
      </OnceForm>
    </div>
  );
}
