import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState, type ReactNode } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { formatDateTime } from '#text/format.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { LinkStep } from '#features/order-detail/pay-link/link-step.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { ReceiptForm } from './receipt-form.tsx';
import { ShipForm } from '#features/order-detail/shipping/ship-form.tsx';
import { StepButton, StepFailure, StepHead, type StepProps } from './step-parts.tsx';
import { type OrderActions } from './use-order-action.tsx';

/** The next step of an order with the form for it; what else can be done stands beside its button. */
export function NextStep({ view, work }: { view: OrderDetailView; work: OrderActions }) {
  const { t } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const { t: words } = useTexts(officeFrameTexts);
  const [step] = view.order.actions;
  const [cancels, setCancels] = useState(false);
  const mayWork = may('orders:write');
  const footer = (primary: ReactNode) => (
    <>
      <StepFailure text={work.failed} />
      <div className="office-panel-foot">
        {primary}
        {!mayWork && <span className="caption">{words.onlyRole(words.roles.orders)}</span>}
        {mayWork && view.order.actions.includes('cancel') && (
          <Button look="danger" className="step-cancel" onClick={() => setCancels(true)}>
            {t.cancel.open}
          </Button>
        )}
      </div>
      {cancels && <CancelDialog view={view} work={work} onClose={() => setCancels(false)} />}
    </>
  );
  const props = { view, work, footer };
  return (
    <section className="office-panel next-step" aria-label={t.nextStep}>
      {view.paymentLink && <LinkStep {...props} link={view.paymentLink} />}
      {step === 'pay' && <ReceiptForm {...props} />}
      {step === 'prepare' && <PrepareStep {...props} />}
      {step === 'ship' && <ShipForm {...props} />}
      {step === 'deliver' && <DeliverStep {...props} />}
      {(step === 'refund' || step === 'note') && <OverStep {...props} />}
    </section>
  );
}

function PrepareStep({ view, work, footer }: StepProps) {
  const { t, format } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const { missing, currency, orderNo } = view.order;
  return (
    <>
      <div className="office-panel-body">
        <StepHead title={t.prepare.title}>
          {missing > 0 ? t.prepare.unpaid(format.money(missing, currency)) : t.prepare.ready}
        </StepHead>
      </div>
      {footer(
        <>
          <StepButton
            icon="package-open"
            keyName="h"
            busy={work.busy === 'prepare'}
            onPress={() => void work.act('prepare')}
          >
            {t.prepare.action}
          </StepButton>
          {may('orders:write') && (
            <OfficeLink className="button is-secondary" to={officePaths.packOrder(orderNo)}>
              {t.ship.pack}
            </OfficeLink>
          )}
        </>,
      )}
    </>
  );
}

function DeliverStep({ work, footer }: StepProps) {
  const { t } = useTexts(orderDetailTexts);
  const today = istanbulDay(new Date(useNow()));
  const [day, setDay] = useState(today);
  return (
    <>
      <div className="office-panel-body">
        <StepHead title={t.deliver.title}>{t.deliver.text}</StepHead>
        <div className="step-fields">
          <TextField
            label={t.deliver.day}
            hint={t.deliver.dayHint}
            type="date"
            value={day}
            max={today}
            onChange={({ target }) => setDay(target.value)}
          />
        </div>
      </div>
      {footer(
        <StepButton
          icon="house"
          busy={work.busy === 'deliver'}
          onPress={() => void work.act('deliver', day === '' ? {} : { deliveredOn: day })}
        >
          {t.deliver.action}
        </StepButton>,
      )}
    </>
  );
}

/** Nothing moves it any more; money may still have to go back. */
function OverStep({ view }: StepProps) {
  const { t, format, locale } = useTexts(orderDetailTexts);
  const { order } = view;
  const last = view.history.at(-1);
  if (order.owed > 0) {
    return (
      <div className="office-panel-body">
        <StepHead title={t.refundOwed.title(format.money(order.owed, order.currency))}>
          {t.refundOwed.text}
        </StepHead>
        <OfficeLink className="link" to={officePaths.refunds}>
          {t.refundOwed.all}
        </OfficeLink>
      </div>
    );
  }
  return (
    <div className="office-panel-body">
      <h2>{order.status === 'delivered' ? t.done.delivered : t.done.over}</h2>
      {last && <p className="muted">{formatDateTime(last.at, locale)}</p>}
    </div>
  );
}
