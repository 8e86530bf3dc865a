import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import type { QuoteWritten } from '#contract/office/quotes/office-quotes.ts';
import { quoteDeskTexts } from '#text/office/quotes/quote-desk-text.ts';
import { Adding } from '#features/quotes/desk/adding.tsx';
import { AnswerLines } from '#features/quotes/desk/answer-lines.tsx';
import { AnswerTermsFields } from '#features/quotes/desk/answer-terms.tsx';
import {
  isBelowFloor,
  netOf,
  useAnswer,
  type AnswerStart,
} from '#features/quotes/desk/use-answer.tsx';
import { Button } from '#ui/controls/button.tsx';
import { SelectField } from '#ui/controls/field.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** An answer before anybody has asked: its last day is the setting's where it is left empty. */
const nothing: AnswerStart = {
  version: 0,
  currency: '',
  lines: [],
  validUntil: null,
  validDays: 0,
  shipping: 'shop',
  totals: null,
  dueDays: null,
  termsNote: '',
  isHeld: false,
};

/** The first answer of a quote that the merchant begins (rules quotes/begin, quotes/answer). */
export function BeginPanel({ customer }: { customer: OfficeCustomer }) {
  const { t, format } = useTexts(quoteDeskTexts);
  const answer = useAnswer(nothing);
  const form = useBegin(customer, answer);
  const { may } = useOffice();
  if (!may('quotes:write')) return <p>{t.beginOnlySome}</p>;
  const hasLines = answer.lines.length > 0;
  const [{ draft } = { draft: null }] = answer.lines;
  return (
    <Panel
      title={t.answerTitle}
      wide
      aside={
        <OfficeLink className="link" to={officePaths.customer(customer.id)}>
          {`${customer.name} ${customer.surname}`.trim() || customer.email}
        </OfficeLink>
      }
      foot={
        <div className="quote-desk-foot">
          <Button busy={form.isBusy && t.saving} disabled={!hasLines} onClick={form.send}>
            {t.send}
          </Button>
        </div>
      }
    >
      <Adding customerId={customer.id} answer={answer} />
      {hasLines ? (
        <AnswerLines answer={answer} mayWrite />
      ) : (
        <p className="office-panel-body muted">{t.beginHint}</p>
      )}
      <div className="office-panel-body">
        <BranchField customer={customer} branch={form.branch} onChoose={form.setBranch} />
        <AnswerTermsFields answer={answer} />
        {draft !== null && (
          <dl className="quote-desk-list">
            <dt>{t.subTotal}</dt>
            <dd>{format.money(netOf(answer.lines, draft.currency), draft.currency)}</dd>
          </dl>
        )}
        {answer.lines.some(isBelowFloor) && <p className="quote-desk-below">{t.askOwner}</p>}
        <FailureNote text={form.failed} />
      </div>
    </Panel>
  );
}

function BranchField(props: {
  customer: OfficeCustomer;
  branch: string;
  onChoose: (branch: string) => void;
}) {
  const { t } = useTexts(quoteDeskTexts);
  const { branches } = props.customer;
  if (branches.length === 0) return null;
  return (
    <SelectField
      label={t.branch}
      value={props.branch}
      onChange={({ target }) => props.onChoose(target.value)}
    >
      <option value="">{t.noBranch}</option>
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function useBegin({ id: customerId }: OfficeCustomer, answer: ReturnType<typeof useAnswer>) {
  const { t } = useTexts(quoteDeskTexts);
  const toast = useToast();
  const [, navigate] = useLocation();
  const { busy, failed, change } = useOfficeChange();
  const [branch, setBranch] = useState('');
  async function send(): Promise<void> {
    const { version: _none, ...body } = answer.body();
    const branchId = branch === '' ? null : Number(branch);
    const begun = await change<QuoteWritten>('/api/office/quotes', {
      customerId,
      branchId,
      ...body,
    });
    if (begun === null) return;
    toast({ text: t.sent, kind: 'done' });
    navigate(officePaths.quote(begun.quoteNo));
  }
  return { isBusy: busy !== null, failed, branch, setBranch, send: () => void send() };
}
