import type { OwedRefund } from '#contract/office/orders/office-refunds.ts';
import { askAgainDays } from '#rules/order/refund/refund-desk.ts';
import { formatDate } from '#text/format.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

type OnAccount = (refund: OwedRefund) => void;

/** The account of a refund, and the buttons that enter it or ask for it (rules refunds/iban, refunds/ask). */
export function RefundAccount(props: { refund: OwedRefund; onAccount: OnAccount }) {
  const { refund, onAccount } = props;
  const { t, format } = useTexts(refundDeskTexts);
  const { iban, file, sentAt, customer } = refund;
  if (iban === '') return sentAt === null ? <Unknown {...props} /> : t.unknown;
  const isOpen = file === null && sentAt === null;
  return (
    <>
      <span className="refund-account-iban">{iban}</span>
      <span className="caption">{refund.holder}</span>
      {file !== null && <span className="caption">{t.fileNo(format.integer(file))}</span>}
      {isOpen && (
        <span className="refund-account-fits">
          {t.fits}
          <AccountButton
            label={t.account.change}
            name={t.account.changeOf(customer)}
            onPress={() => onAccount(refund)}
          />
        </span>
      )}
    </>
  );
}

function Unknown({ refund, onAccount }: { refund: OwedRefund; onAccount: OnAccount }) {
  const { t, locale } = useTexts(refundDeskTexts);
  const toast = useToast();
  const now = useNow();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const { id, askedAt, customer } = refund;
  const canAsk = askedAt === null || now - Date.parse(askedAt) >= askAgainDays * 86_400_000;
  async function ask(): Promise<void> {
    const done = await change(`/api/office/refunds/${id}/ask`);
    if (done !== null) toast({ text: t.account.askedNow, kind: 'done' });
  }
  return (
    <>
      <span className="refund-account-buttons">
        <AccountButton
          label={t.account.set}
          name={t.account.setOf(customer)}
          onPress={() => onAccount(refund)}
        />
        {canAsk && (
          <AccountButton
            label={t.account.ask}
            name={t.account.askOf(customer)}
            isBusy={busy !== null}
            onPress={() => void ask()}
          />
        )}
      </span>
      <span className="refund-account-missing">
        {askedAt === null ? t.notAsked : t.asked(formatDate(askedAt.slice(0, 10), locale))}
      </span>
    </>
  );
}

/** A disabled button's title names the role that may press it. */
function AccountButton(props: {
  label: string;
  /** For screen readers: with the customer. */
  name: string;
  isBusy?: boolean;
  onPress: () => void;
}) {
  const { t } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const mayWrite = may('orders:write');
  return (
    <Button
      look="secondary"
      className="is-small"
      aria-label={props.name}
      disabled={!mayWrite || props.isBusy}
      title={mayWrite ? undefined : t.onlyRole(t.roles.orders)}
      onClick={props.onPress}
    >
      {props.label}
    </Button>
  );
}
