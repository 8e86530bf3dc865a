import { useTexts } from '#ui/state/text-context.tsx';
import { packingDeskTexts } from '#text/office/packing-desk-text.ts';
import { useParams } from 'wouter';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { NoSuchOrder } from '#features/order-detail/no-such-order.tsx';
import { PackLines } from './pack-lines.tsx';
import { PackQueue, packQueueUrl } from './pack-queue.tsx';
import { PackShipping } from './pack-shipping.tsx';
import { ScanBox } from './scan-box.tsx';
import './pack-screen.css';
import { LastParcelNote } from './last-parcel.tsx';
import { usePackWork, type PackWork } from './use-pack-work.tsx';
import { usePacking, type Packing } from './use-packing.tsx';

/** Packing one order with a scanner: the right things into the box, the box to its carrier, the next one. */
export function PackScreen() {
  const { orderNo = '' } = useParams();
  return <OneBox key={orderNo} orderNo={orderNo} />;
}

function OneBox({ orderNo }: { orderNo: string }) {
  const desk = useOfficeRead<OrderDetailView>(`${officeUrls.order(orderNo)}/desk`);
  const queue = useOfficeRead<OrderTablePage>(packQueueUrl, { every: 30_000 });
  const waiting = queue.data?.items.filter((each) => each.orderNo !== orderNo) ?? [];
  return (
    <Loaded
      query={desk}
      waiting={<WaitingPage />}
      missing={
        <main id="content" tabIndex={-1} className="pack">
          <NoSuchOrder orderNo={orderNo} />
        </main>
      }
    >
      {(view) => <PackDesk view={view} waiting={waiting} />}
    </Loaded>
  );
}

interface DeskProps {
  view: OrderDetailView;
  waiting: OrderTablePage['items'];
}

function PackDesk({ view, waiting }: DeskProps) {
  const { t } = useTexts(packingDeskTexts);
  const packing = usePacking(view);
  const work = usePackWork({ view, packing, waiting });
  const { order } = view;
  const canShip = order.actions.includes('ship');
  return (
    <>
      <PackBar view={view} packing={packing} printing={work.printing} />
      <main id="content" tabIndex={-1} className="pack">
        <div className="office-columns pack-columns">
          <div>
            <LastParcelNote orderNo={order.orderNo} />
            {work.wrong !== '' && (
              <p className="office-note is-warning" role="alert">
                {work.wrong}
              </p>
            )}
            {canShip ? (
              <>
                <ScanBox packing={packing} field={work.scanField} answer={work.answer} />
                <PackLines packing={packing} />
              </>
            ) : (
              <NothingToShip orderNo={order.orderNo} packing={packing} />
            )}
            <PackHints />
          </div>
          <div>
            {packing.leaving.sent === null ? (
              canShip && <PackShipping view={view} packing={packing} work={work} />
            ) : (
              <PackSent view={view} packing={packing} waiting={waiting} />
            )}
            <PackQueue title={t.queue} orders={waiting.slice(0, 6)} />
          </div>
        </div>
      </main>
    </>
  );
}

function PackBar(props: {
  view: OrderDetailView;
  packing: Packing;
  printing: PackWork['printing'];
}) {
  const { view, packing, printing } = props;
  const { t } = useTexts(packingDeskTexts);
  const { order } = view;
  const { sound } = packing;
  const to = order.deliveryAddress;
  const place = to ? [to.town, to.city].filter(Boolean).join(' / ') : '';
  return (
    <>
      <a className="skip-link" href="#scan">
        {t.scan}
      </a>
      <div className="brick-course" />
      <header className="pack-bar">
        <OfficeLink className="icon-button" to={officePaths.pack} aria-label={t.leave}>
          <OfficeIcon name="x" />
        </OfficeLink>
        <div>
          <h1 tabIndex={-1}>{order.orderNo}</h1>
          <p>{[view.customer.name, place].filter(Boolean).join(' · ')}</p>
        </div>
        <button
          type="button"
          className="icon-button"
          aria-label={printing.isOn ? t.printingOn : t.printingOff}
          aria-pressed={printing.isOn}
          onClick={() => printing.set(!printing.isOn)}
        >
          <OfficeIcon name="printer" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={sound.isOn ? t.soundOn : t.soundOff}
          aria-pressed={sound.isOn}
          onClick={() => sound.set(!sound.isOn)}
        >
          <OfficeIcon name={sound.isOn ? 'volume-on' : 'volume-off'} />
        </button>
      </header>
    </>
  );
}

function NothingToShip({ orderNo, packing }: { orderNo: string; packing: Packing }) {
  const { t } = useTexts(packingDeskTexts);
  if (packing.leaving.sent) return null;
  return (
    <div className="office-note is-info">
      <OfficeIcon name="info" />
      <div>
        <b>{t.notOpen}</b>{' '}
        <OfficeLink className="link" to={officePaths.order(orderNo)}>
          {t.showOrder}
        </OfficeLink>
      </div>
    </div>
  );
}

/** The parcel has left: its label, and the next one. */
function PackSent({ view, packing, waiting }: DeskProps & { packing: Packing }) {
  const { t, locale } = useTexts(packingDeskTexts);
  const { orderNo } = view.order;
  const { sent, setSent } = packing.leaving;
  const [next] = waiting;
  if (!sent) return null;
  return (
    <section className="office-panel pack-sent" aria-live="polite">
      <div className="office-panel-body">
        <OfficeIcon name="circle-check" />
        <h2>{sent.isComplete ? t.sent(orderNo) : t.sentPart(orderNo)}</h2>
        <p className="muted">{t.sentHint}</p>
        <a
          className="button is-secondary is-full"
          href={officeUrls.label(orderNo, locale, sent.parcelId)}
          target="_blank"
          rel="noreferrer"
        >
          <OfficeIcon name="printer" />
          {t.label}
          <kbd>F2</kbd>
        </a>
        {!sent.isComplete && (
          <button
            type="button"
            className="button is-secondary is-full"
            onClick={() => setSent(null)}
          >
            {t.another}
          </button>
        )}
        {next ? (
          <OfficeLink className="button is-full" to={officePaths.packOrder(next.orderNo)}>
            {t.next}
            <kbd>F8</kbd>
          </OfficeLink>
        ) : (
          <OfficeLink className="button is-full" to={officePaths.pack}>
            {t.none}
          </OfficeLink>
        )}
      </div>
    </section>
  );
}

function PackHints() {
  const { t } = useTexts(packingDeskTexts);
  const hints = [
    ['F2', t.hints.label],
    ['F4', t.hints.ship],
    ['F6', t.hints.short],
    ['F8', t.hints.next],
    ['Esc', t.hints.back],
  ] as const;
  return (
    <p className="pack-hints">
      {hints.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd>
          {what}
        </span>
      ))}
    </p>
  );
}
