import { useState } from 'react';
import type { OwedRefund, TakenBack } from '#contract/office/orders/office-refunds.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { mostRefunds, type RefundView } from '#rules/order/refund/refund-desk.ts';
import type { Formats } from '#text/format.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { BulkShelf } from '#ui/office/table/bulk-shelf.tsx';
import type { RowSelection } from '#ui/office/table/use-row-selection.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { SentDialog } from './sent-dialog.tsx';
import type { BankFile } from './use-bank-file.tsx';

/** The actions for the chosen refunds (rules refunds/file, refunds/take-back, refunds/sent). */
export function RefundBulk(props: {
  view: RefundView;
  selection: RowSelection<OwedRefund>;
  file: BankFile;
}) {
  const { view, selection, file } = props;
  const { rows } = selection;
  const { t, format } = useTexts(refundDeskTexts);
  const { may } = useOffice();
  const [isSending, setSending] = useState(false);
  const isTooMany = rows.length > mostRefunds;
  if (rows.length === 0) return null;
  const mayWork = may('orders:write') && !isTooMany;
  return (
    <BulkShelf
      label={t.bulk.region}
      count={t.bulk.count(format.integer(rows.length))}
      sum={sumText(rows, format)}
      drop={t.bulk.drop}
      onDrop={selection.clear}
      dialog={
        isSending && (
          <SentDialog refunds={rows} onDone={selection.clear} onClose={() => setSending(false)} />
        )
      }
    >
      <Notes isTooMany={isTooMany} />
      {mayWork && (
        <Button look="quiet" className="bulk-shelf-other" onClick={() => setSending(true)}>
          <OfficeIcon name="check" />
          {t.bulk.sent}
        </Button>
      )}
      {mayWork && view === 'open' && <FileButton selection={selection} file={file} />}
      {mayWork && view === 'in-file' && <TakeBackButton selection={selection} />}
    </BulkShelf>
  );
}

function sumText(rows: readonly OwedRefund[], format: Formats): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const amounts = rows.filter((row) => row.currency === currency).map(({ amount }) => amount);
      return format.money(sumAmounts(...amounts), currency);
    })
    .join(' + ');
}

function Notes({ isTooMany }: { isTooMany: boolean }) {
  const { t, format } = useTexts(refundDeskTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  if (!may('orders:write')) return <span>{words.onlyRole(words.roles.orders)}</span>;
  return isTooMany ? <span>{t.bulk.tooMany(format.integer(mostRefunds))}</span> : null;
}

/** Why the chosen refunds cannot be in one file is said on the button. */
function FileButton(props: { selection: RowSelection<OwedRefund>; file: BankFile }) {
  const { selection, file } = props;
  const { rows } = selection;
  const { t } = useTexts(refundDeskTexts);
  const isMixed = rows.some(({ currency }) => currency !== rows[0]?.currency);
  const obstacle =
    file.accounts.length === 0
      ? t.panel.noSender
      : rows.some(({ iban }) => iban === '')
        ? t.bulk.noIban
        : isMixed
          ? t.bulk.currencies
          : null;
  async function make(): Promise<void> {
    if (await file.make(rows)) selection.clear();
  }
  return (
    <>
      {obstacle !== null && <span>{obstacle}</span>}
      <Button
        look="secondary"
        className="bulk-shelf-first"
        disabled={obstacle !== null}
        busy={file.isBusy && t.panel.making}
        onClick={() => void make()}
      >
        <OfficeIcon name="download" />
        {t.bulk.file}
      </Button>
    </>
  );
}

function TakeBackButton({ selection }: { selection: RowSelection<OwedRefund> }) {
  const { t } = useTexts(refundDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function takeBack(): Promise<void> {
    const files = [...new Set(selection.rows.map(({ file }) => file))];
    for (const file of files) {
      const refunds = selection.rows.filter((row) => row.file === file).map(({ id }) => id);
      const path = `/api/office/refund-files/${file}/take-back`;
      if (file === null || (await change<TakenBack>(path, { refunds })) === null) return;
    }
    toast({ text: t.bulk.takenBack, kind: 'done' });
    selection.clear();
  }
  return (
    <Button
      look="secondary"
      className="bulk-shelf-first"
      disabled={busy !== null}
      onClick={() => void takeBack()}
    >
      <OfficeIcon name="undo" />
      {t.bulk.takeBack}
    </Button>
  );
}
