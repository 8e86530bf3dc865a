import type { OwedRefund } from '#contract/office/orders/office-refunds.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { ibanInFours } from '#rules/order/bank-accounts.ts';
import { fileReference, referenceLength } from '#rules/order/refund/refund-desk.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { BankFile } from './use-bank-file.tsx';

/** The options of the file that the chosen refunds go into (rule refunds/file). */
export function BankFilePanel(props: { file: BankFile; chosen: readonly OwedRefund[] }) {
  const { file, chosen } = props;
  const { t } = useTexts(refundDeskTexts);
  if (file.accounts.length === 0)
    return (
      <Panel title={t.panel.title}>
        <p>{t.panel.noSender}</p>
      </Panel>
    );
  return (
    <Panel title={t.panel.title}>
      <div className="refund-desk-dialog">
        {file.failed !== '' && <FailureNote text={file.failed} />}
        <SelectField
          label={t.panel.sender}
          value={file.sender}
          error={file.fields['senderIban'] ?? null}
          onChange={({ target }) => file.setSender(target.value)}
        >
          {file.accounts.map(({ bank, iban }) => (
            <option key={iban} value={iban}>{`${bank} … ${ibanInFours(iban).slice(-7)}`}</option>
          ))}
        </SelectField>
        <SelectField
          label={t.panel.format}
          value={file.format}
          onChange={({ target }) => file.setFormat(target.value === 'csv' ? 'csv' : 'xlsx')}
        >
          <option value="xlsx">{t.panel.formats.xlsx}</option>
          <option value="csv">{t.panel.formats.csv}</option>
        </SelectField>
        <TextField
          label={t.panel.payOn}
          type="date"
          value={file.payOn}
          error={file.fields['payOn'] ?? null}
          onChange={({ target }) => file.setPayOn(target.value)}
        />
        <Reference file={file} orderNo={chosen[0]?.orderNo ?? '10000042'} />
        <Sums chosen={chosen} />
      </div>
    </Panel>
  );
}

function Reference({ file, orderNo }: { file: BankFile; orderNo: string }) {
  const { t } = useTexts(refundDeskTexts);
  return (
    <TextField
      label={t.panel.reference}
      maxLength={referenceLength}
      hint={t.panel.referenceHint(fileReference(file.reference, orderNo))}
      value={file.reference}
      error={file.fields['reference'] ?? null}
      onChange={({ target }) => file.setReference(target.value)}
    />
  );
}

function Sums({ chosen }: { chosen: readonly OwedRefund[] }) {
  const { t, format } = useTexts(refundDeskTexts);
  const [first] = chosen;
  if (!first) return null;
  const isOne = chosen.every(({ currency }) => currency === first.currency);
  const sum = sumAmounts(...chosen.map(({ amount }) => amount));
  return (
    <dl className="office-pairs">
      <dt>{t.panel.rows}</dt>
      <dd>{format.integer(chosen.length)}</dd>
      <dt>{t.panel.total}</dt>
      <dd className="refund-desk-total">
        {isOne ? format.money(sum, first.currency) : t.bulk.currencies}
      </dd>
    </dl>
  );
}
