import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { Panel } from '#ui/office/panel.tsx';
import { ShipFields } from '#ui/office/ship-fields.tsx';
import { StepFailure } from '#features/order-detail/step-parts.tsx';
import type { PackWork } from './use-pack-work.tsx';
import type { Packing } from './use-packing.tsx';

/** Carrier and number, where the box goes, and the button that sends it off with the reason why it cannot yet. */
export function PackShipping(props: { view: OrderDetailView; packing: Packing; work: PackWork }) {
  const { view, packing, work } = props;
  const { t, locale } = useTexts(packingDeskTexts);
  const { leaving } = packing;
  return (
    <>
      <Panel title={t.carrierTitle}>
        <ShipFields
          draft={leaving.draft}
          carriers={view.carriers}
          hint={t.trackingHint}
          numberRef={work.numberField}
          onEnter={work.enterNumber}
        />
        <a
          className="button is-secondary is-full pack-slip"
          href={officeUrls.slip(view.order.orderNo, locale)}
          target="_blank"
          rel="noreferrer"
        >
          <OfficeIcon name="printer" />
          {t.slip}
        </a>
      </Panel>
      <DeliverTo order={view.order} />
      <Leave packing={packing} ship={work.ship} />
    </>
  );
}

function DeliverTo({ order }: { order: OrderDetailView['order'] }) {
  const { t, format } = useTexts(packingDeskTexts);
  const to = order.deliveryAddress;
  const isUnprepared = order.status === 'placed' || order.status === 'paid';
  return (
    <Panel title={t.deliverTo}>
      {to && (
        <address className="pack-address">
          <b>{to.name}</b>
          <span>{to.address}</span>
          <span>{[to.town, to.city].filter(Boolean).join(' / ')}</span>
          <span>{to.number}</span>
        </address>
      )}
      {order.description !== '' && (
        <p className="office-note is-warning">
          <OfficeIcon name="note" />“{order.description}”
        </p>
      )}
      {order.paymentType === paymentTypes.cashOnDelivery && (
        <p className="office-note is-warning">
          <OfficeIcon name="banknote" />
          <b>
            {order.parcels.length === 0
              ? t.collect(format.money(order.tryTotal, 'TRY'))
              : t.collected}
          </b>
        </p>
      )}
      {isUnprepared && (
        <p className="office-note is-info">
          <OfficeIcon name="info" />
          {order.missing > 0 ? `${t.notPrepared} ${t.unpaid}` : t.notPrepared}
        </p>
      )}
    </Panel>
  );
}

function Leave({ packing, ship }: { packing: Packing; ship: () => void }) {
  const { t, format } = useTexts(packingDeskTexts);
  const { missing, canLeave, leaving } = packing;
  const missed = missing
    .map((line) => `${format.integer(line.left)} × ${line.code}`)
    .slice(0, 5)
    .join(', ');
  const { isEmpty } = packing;
  const why = isEmpty ? t.nothing : missing.length > 0 ? t.missing(missed) : '';
  return (
    <div className="pack-leave">
      <StepFailure text={leaving.failed} />
      <Button
        large
        full
        disabled={!canLeave}
        busy={leaving.busy && t.shipping}
        aria-describedby="pack-why"
        onClick={ship}
      >
        <OfficeIcon name="truck" />
        {missing.length > 0 && canLeave ? t.shipShort : t.ship}
        <kbd>F4</kbd>
      </Button>
      <p className="caption" id="pack-why">
        {leaving.isShort && missing.length > 0 && !isEmpty ? t.shortOn : why}
      </p>
      {missing.length > 0 && (
        <Button
          look="quiet"
          aria-pressed={leaving.isShort}
          onClick={() => leaving.setShort(!leaving.isShort)}
        >
          {t.short}
          <kbd>F6</kbd>
        </Button>
      )}
    </div>
  );
}
