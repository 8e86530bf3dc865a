import { useState } from 'react';
import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import { returnLimits } from '#rules/returns/return-words.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { formatDate } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useNow } from '#ui/office/state/use-now.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { DeskButton } from './desk-parts.tsx';
import { GoodsPanel } from './goods-panel.tsx';
import { StepPart, useDueText, useReturnWork, type ReturnStepProps } from './return-step-parts.tsx';
import { SettleForm } from './settle-form.tsx';
import type { Decisions } from './use-decisions.tsx';

/** The next step of a return with its form, and its goods where no form lists them. */
export function ReturnStep({ found, decisions }: { found: OfficeReturn; decisions: Decisions }) {
  const work = useReturnWork(found);
  const { t } = useTexts(returnDeskTexts);
  const [isEarly, setEarly] = useState(false);
  const { state } = found;
  const props = { found, work };
  const needsNothing = isEarly || found.lines.some((line) => line.isUnsent);
  const isComing = state === 'approved' || state === 'sent';
  const isLooked = state === 'received' || (isComing && needsNothing);
  return (
    <>
      <section className="office-panel" aria-label={t.nextStep}>
        {state === 'requested' && <Decide {...props} />}
        {isComing && !needsNothing && <Receive {...props} onEarly={() => setEarly(true)} />}
        {isLooked && <SettleForm {...props} decisions={decisions} />}
        {state === 'settled' && <Pay {...props} />}
        {!['requested', 'approved', 'sent', 'received', 'settled'].includes(state) && (
          <StepPart
            title={t.next.over}
            about={found.exchangeOrder === null ? found.reason : <ExchangeOrder found={found} />}
            failed=""
            buttons={null}
          />
        )}
      </section>
      {!isLooked && <GoodsPanel found={found} />}
    </>
  );
}

/** The order that replaces what came back (rule returns/exchange). */
function ExchangeOrder({ found }: { found: OfficeReturn }) {
  const { t } = useTexts(returnDeskTexts);
  const { exchangeOrder } = found;
  return (
    <>
      {t.exchangeOrder}{' '}
      <OfficeLink className="link" to={officePaths.order(exchangeOrder ?? '')}>
        {exchangeOrder}
      </OfficeLink>
    </>
  );
}

function Decide({ found, work }: ReturnStepProps) {
  const { t } = useTexts(returnDeskTexts);
  const [reason, setReason] = useState('');
  const approve = () =>
    void work.act('approve', reason.trim() === '' ? {} : { note: reason.trim() });
  useKeys({ 'Control+Enter': approve });
  return (
    <StepPart
      title={t.next.requested}
      about={found.lines
        .map(({ name, text }) => [name, text].filter(Boolean).join(': '))
        .join(' · ')}
      failed={work.failed}
      buttons={
        <>
          <DeskButton icon="check" busy={work.isBusy && t.saving} onClick={approve}>
            {t.approve}
          </DeskButton>
          <DeskButton
            look="danger"
            disabled={reason.trim() === ''}
            onClick={() => void work.act('refuse', { reason: reason.trim() })}
          >
            {t.refuse}
          </DeskButton>
        </>
      }
    >
      <div className="returns-fields">
        <TextField
          label={t.refuseReason}
          maxLength={returnLimits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </StepPart>
  );
}

function Receive({ found, work, onEarly }: ReturnStepProps & { onEarly: () => void }) {
  const { t, locale } = useTexts(returnDeskTexts);
  const today = istanbulDay(new Date(useNow()));
  const [on, setOn] = useState(today);
  const [carrier, setCarrier] = useState(found.carrier || found.namedCarrier);
  const due = useDueText(found);
  const receive = () => void work.act('receive', { on, carrier });
  useKeys({ 'Control+Enter': receive });
  const about =
    found.sentOn === null
      ? t.sendByText(formatDate(found.sendBy, locale))
      : t.sentOnText(formatDate(found.sentOn, locale), found.carrier);
  return (
    <StepPart
      title={t.next.sent}
      about={[about, due].filter(Boolean).join(' ')}
      failed={work.failed}
      buttons={
        <>
          <DeskButton icon="check" busy={work.isBusy && t.saving} onClick={receive}>
            {t.receive}
          </DeskButton>
          <DeskButton look="quiet" onClick={onEarly}>
            {t.notCome}
          </DeskButton>
        </>
      }
    >
      <div className="returns-fields">
        <TextField
          label={t.receiveDay}
          type="date"
          max={today}
          value={on}
          onChange={({ target }) => setOn(target.value)}
        />
        <TextField
          label={t.carrier}
          maxLength={returnLimits.carrier}
          value={carrier}
          onChange={({ target }) => setCarrier(target.value)}
        />
      </div>
    </StepPart>
  );
}

/** Money that is on its way by itself, or that somebody sends at the bank. */
function Pay({ found, work }: ReturnStepProps) {
  const { t } = useTexts(returnDeskTexts);
  const [reference, setReference] = useState('');
  const due = useDueText(found);
  const { way, needsIban, ibanLast4, holder, money } = found;
  if (money === null || money.total === money.exchanged)
    return <NothingToPay found={found} work={work} />;
  if (way !== 'iban' || needsIban)
    return (
      <StepPart
        title={t.next.settled}
        about={[way === 'iban' ? t.refundIban : t.refundCard, due].filter(Boolean).join(' ')}
        failed={work.failed}
        buttons={null}
      />
    );
  return (
    <StepPart
      title={t.next.settled}
      about={[t.refundText, t.refundAccount(ibanLast4, holder), due].filter(Boolean).join(' ')}
      failed={work.failed}
      buttons={
        <DeskButton
          icon="check"
          busy={work.isBusy && t.saving}
          onClick={() => void work.act('refund', { reference: reference.trim() })}
        >
          {t.refunded}
        </DeskButton>
      }
    >
      <div className="returns-fields">
        <TextField
          label={t.reference}
          maxLength={returnLimits.reference}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
    </StepPart>
  );
}

function NothingToPay({ work }: ReturnStepProps) {
  const { t } = useTexts(returnDeskTexts);
  return (
    <StepPart
      title={t.next.settled}
      about={t.nothingToPay}
      failed={work.failed}
      buttons={
        <DeskButton
          icon="check"
          busy={work.isBusy && t.saving}
          onClick={() => void work.act('close', { reason: t.nothingToPay })}
        >
          {t.close}
        </DeskButton>
      }
    />
  );
}
