import './phone-order-screen.css';
import { phoneOrderTexts } from '#text/office/orders/phone-order-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { BuyerPanel } from './buyer-panel.tsx';
import { PhoneAddressPanel } from './phone-address-panel.tsx';
import { PhoneLines } from './phone-lines.tsx';
import { PhoneSummary } from './phone-summary.tsx';
import { usePhoneOrder, type PhoneForm } from './use-phone-order.tsx';

/** Takes an order on the telephone (rules phone-orders/customer, phone-orders/draft). Ctrl Enter places it. */
export function PhoneOrderScreen() {
  const { storeName } = useOffice();
  const { t } = useTexts(phoneOrderTexts);
  const form = usePhoneOrder();
  const { failed } = form.placing;
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <Head form={form} />
      {failed !== '' && (
        <div className="office-note is-error phone-order-failed" role="alert">
          {failed}
        </div>
      )}
      <div className="office-columns">
        <div>
          <BuyerPanel form={form} />
          <PhoneLines form={form} />
          <PhoneAddressPanel form={form} />
        </div>
        <PhoneSummary form={form} />
      </div>
    </>
  );
}

function Head({ form }: { form: PhoneForm }) {
  const { me } = useOffice();
  const { t, format } = useTexts(phoneOrderTexts);
  const { t: orders } = useTexts(orderTableTexts);
  const { placing, preview, draft } = form;
  const { data } = preview;
  useKeys({ 'Control+Enter': placing.isReady && !placing.isBusy ? placing.place : undefined });
  const isEmpty = form.values.lines.length === 0;
  return (
    <PageHead
      title={t.title}
      crumb={
        <OfficeLink className="office-crumb" to={officePaths.orders}>
          <OfficeIcon name="arrow-left" />
          {orders.title}
        </OfficeLink>
      }
      about={t.about(me?.name ?? '')}
      actions={
        <>
          {draft.changed.length > 0 && (
            <Button look="secondary" onClick={draft.clear}>
              {t.drop}
            </Button>
          )}
          <Button
            busy={placing.isBusy && t.place}
            disabled={!placing.isReady}
            onClick={placing.place}
          >
            {data && !isEmpty ? t.placeFor(format.money(data.total, data.currency)) : t.place}
            <kbd>Ctrl Enter</kbd>
          </Button>
        </>
      }
    />
  );
}
