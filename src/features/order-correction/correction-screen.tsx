import './correction-screen.css';
import { useParams } from 'wouter';
import type { CorrectionPreview } from '#contract/office/orders/order-correction.ts';
import { isOrderState } from '#rules/order/order-states.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { orderCorrectionTexts } from '#text/office/orders/order-correction-text.ts';
import { SaveBar } from '#ui/office/form/save-bar.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { AddressPanel } from './address-panel.tsx';
import { CorrectionLines } from './correction-lines.tsx';
import { DiscountPanel, MailPanel } from './correction-panels.tsx';
import { DifferencePanel } from './difference-panel.tsx';
import { useCorrection, type CorrectionForm } from './use-correction.tsx';

/** Corrects an order before it ships (rules correction/when, correction/preview). */
export function CorrectionScreen() {
  const { orderNo = '' } = useParams();
  return <Correction key={orderNo} orderNo={orderNo} />;
}

function Correction({ orderNo }: { orderNo: string }) {
  const { storeName } = useOffice();
  const { t } = useTexts(orderCorrectionTexts);
  const form = useCorrection(orderNo);
  // A refused entry keeps the last answer in sight; its message is at the field.
  const query = form.query.data ? { ...form.query, error: null } : form.query;
  return (
    <>
      <title>{`${t.title} ${orderNo} | ${storeName}`}</title>
      <Loaded query={query} waiting={<WaitingRows count={6} />}>
        {(preview) => (
          <>
            <Head preview={preview} />
            <Notes form={form} preview={preview} />
            <div className="office-columns">
              <div>
                <CorrectionLines form={form} preview={preview} />
                <div className="correction-desk-pair">
                  <DiscountPanel form={form} currency={preview.currency} />
                  {preview.delivery && <AddressPanel form={form} stored={preview.delivery} />}
                </div>
                <MailPanel form={form} />
              </div>
              <DifferencePanel preview={preview} isStale={form.query.isPlaceholderData} />
            </div>
            <Save form={form} preview={preview} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Head({ preview }: { preview: CorrectionPreview }) {
  const { t } = useTexts(orderCorrectionTexts);
  const { orderNo, status, paymentType } = preview;
  return (
    <PageHead
      title={t.title}
      crumb={
        <OfficeLink className="office-crumb" to={officePaths.order(orderNo)}>
          <OfficeIcon name="arrow-left" />
          {orderNo}
        </OfficeLink>
      }
      badge={
        isOrderState(status) &&
        isPaymentType(paymentType) && (
          <OrderStateBadge state={status} paymentType={paymentType} payBefore={null} pill />
        )
      }
    />
  );
}

/** Why nothing would be saved, and that somebody else was quicker. */
function Notes({ form, preview }: { form: CorrectionForm; preview: CorrectionPreview }) {
  const { t } = useTexts(orderCorrectionTexts);
  const { obstacle } = preview;
  const isShown = obstacle !== null && obstacle.code !== 'correction-nothing';
  return (
    <>
      {form.saving.isChanged && (
        <output className="office-note is-warning correction-desk-note">{t.changed}</output>
      )}
      {isShown && (
        <div className="office-note is-warning correction-desk-note" role="alert">
          {obstacle.message}
        </div>
      )}
    </>
  );
}

function Save({ form, preview }: { form: CorrectionForm; preview: CorrectionPreview }) {
  const { t } = useTexts(orderCorrectionTexts);
  const { values, draft, saving, query, fields } = form;
  const changes = [
    ...Object.keys(values.quantities).map((position) => {
      const line = preview.lines.find((each) => String(each.position) === position);
      return line?.name ?? position;
    }),
    ...values.added.map(({ name }) => name),
    ...(values.discount === '' ? [] : [t.discount.title]),
    ...(values.delivery === null ? [] : [t.address.title]),
    ...(values.note === '' ? [] : [t.mail.note]),
  ];
  const isReady =
    preview.obstacle === null && !query.isPlaceholderData && Object.keys(fields).length === 0;
  useKeys({ 'Control+Enter': isReady && !saving.isBusy ? saving.save : undefined });
  return (
    <SaveBar
      changes={changes}
      busy={saving.isBusy}
      failed={saving.failed}
      action={t.save.save}
      isOff={!isReady}
      onSave={saving.save}
      onGiveUp={draft.clear}
    />
  );
}
