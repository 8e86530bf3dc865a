import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrderDetail } from '#contract/office/orders/office-orders.ts';
import { awaitsPayment, isOrderState } from '#rules/order/order-states.ts';
import { isPaymentType } from '#rules/order/payment-methods.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { useUndoStep } from '#ui/office/state/use-undo-step.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useFailureText, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { OrderStateBadge } from '#ui/office/order-state.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { QuickLines } from './quick-lines.tsx';

/** An order beside the list, with its next step; on a phone, a sheet over the list. */
export function QuickLook(props: {
  orderNo: string;
  /** Null where the order is not on the page. */
  customerId: number | null;
  /** Shows the order before or after it; null at the end of the page. */
  previous: (() => void) | null;
  next: (() => void) | null;
  onClose: () => void;
}) {
  const { orderNo, customerId } = props;
  const { t } = useTexts(orderTableTexts);
  const query = useOfficeRead<OfficeOrderDetail>(officeUrls.order(orderNo), { every: 15_000 });
  const { look } = t;
  return (
    <aside className="quick-look" aria-label={look.label(orderNo)}>
      <div className="quick-look-head">
        <h2>{orderNo}</h2>
        <CopyButton text={orderNo} label={look.copy} />
        <span className="quick-look-turn">
          <HeadButton label={look.previous} icon="chevron-up" onPress={props.previous} />
          <HeadButton label={look.next} icon="chevron-down" onPress={props.next} />
          <HeadButton label={look.close} icon="x" onPress={props.onClose} />
        </span>
      </div>
      <Loaded query={query} waiting={<WaitingRows count={6} />}>
        {(order) => (
          <>
            <div className="quick-look-body">
              <About order={order} customerId={customerId} />
              <QuickLines order={order} />
            </div>
            <Foot key={orderNo} order={order} />
          </>
        )}
      </Loaded>
    </aside>
  );
}

function HeadButton(props: {
  label: string;
  icon: 'chevron-up' | 'chevron-down' | 'x';
  /** Null disables it. */
  onPress: (() => void) | null;
}) {
  const { label, icon, onPress } = props;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      <OfficeIcon name={icon} />
    </button>
  );
}

function About({ order, customerId }: { order: OfficeOrderDetail; customerId: number | null }) {
  const { t, locale } = useTexts(orderTableTexts);
  const { methods } = useTexts(orderDetailTexts).t;
  const { status, paymentType, payBefore, deliveryAddress, invoiceAddress } = order;
  const phone = deliveryAddress?.number ?? '';
  const about = [invoiceAddress?.companyName, order.branch?.name, deliveryAddress?.city];
  return (
    <>
      <p className="quick-look-state">
        {isOrderState(status) && (
          <OrderStateBadge state={status} paymentType={paymentType} payBefore={payBefore} pill />
        )}
        <span className="caption">
          {formatDateTime(order.date, locale)}
          {isPaymentType(paymentType) && ` · ${methods[paymentType]}`}
        </span>
      </p>
      <Deadline order={order} />
      <div>
        <h3>{deliveryAddress?.name || invoiceAddress?.name || order.email}</h3>
        <p className="muted">{about.filter(Boolean).join(' · ')}</p>
        {phone !== '' && (
          <a className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        )}
        {customerId !== null && (
          <p>
            <OfficeLink className="link" to={`${officePaths.orders}?customer=${customerId}`}>
              {t.look.sameCustomer}
            </OfficeLink>
          </p>
        )}
      </div>
    </>
  );
}

/** The time by which a bank transfer has to arrive. */
function Deadline({ order }: { order: OfficeOrderDetail }) {
  const { t, locale } = useTexts(orderTableTexts);
  const now = useNow();
  const { payBefore, status, paymentType } = order;
  if (payBefore === null || status !== 'placed' || !awaitsPayment({ state: status, paymentType }))
    return null;
  const when = formatDateTime(payBefore, locale);
  return (
    <p className="office-note is-warning">
      <OfficeIcon name="clock" />
      {Date.parse(payBefore) < now ? t.look.late(when) : t.look.deadline(when)}
    </p>
  );
}

/** The next step. A step without fields is done here; the others link to their form on the order's page. */
function Foot({ order }: { order: OfficeOrderDetail }) {
  const { t } = useTexts(orderTableTexts);
  const { may } = useOffice();
  const { isBusy, failed, act } = useStep(order);
  const [step] = may('orders:write') ? order.actions : [];
  const page = officePaths.order(order.orderNo);
  return (
    <div className="quick-look-foot">
      {failed !== '' && (
        <p className="quick-look-failed" role="alert">
          {failed}
        </p>
      )}
      {(step === 'pay' || step === 'ship') && (
        <OfficeLink className="button" to={page}>
          <OfficeIcon name={step === 'pay' ? 'landmark' : 'truck'} />
          {t.look[step]}
        </OfficeLink>
      )}
      {(step === 'prepare' || step === 'deliver') && (
        <Button busy={isBusy && t.bulk.working} onClick={() => void act(step)}>
          <OfficeIcon name={step === 'prepare' ? 'package-open' : 'check-check'} />
          {t.look[step]}
        </Button>
      )}
      <OfficeLink className="button is-secondary" to={page}>
        {t.look.openPage}
        <kbd>Enter</kbd>
      </OfficeLink>
    </div>
  );
}

function useStep(order: OfficeOrderDetail) {
  const { caller } = useOffice();
  const { t } = useTexts(orderTableTexts);
  const queries = useQueryClient();
  const toast = useToast();
  const undoOf = useUndoStep();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  async function act(step: 'prepare' | 'deliver'): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailed('');
    try {
      const { version } = order;
      await caller.post(`${officeUrls.order(order.orderNo)}/${step}`, { version });
      const text = step === 'prepare' ? t.look.prepared : t.look.delivered;
      toast({ text, kind: 'done', ...undoOf(step, [order.orderNo]) });
    } catch (error) {
      setFailed(failureText(error));
    } finally {
      await queries.invalidateQueries();
      setBusy(false);
    }
  }
  return { isBusy, failed, act };
}
