import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import { useState } from 'react';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { ShipFields, useShipDraft } from '#ui/office/ship-fields.tsx';
import { linesLeft, type LeftLine } from './lines-left.tsx';
import {
  StepButton,
  StepFailure,
  StepHead,
  type StepProps,
} from '#features/order-detail/step-parts.tsx';

/** The typed parcel: its carrier, its number and, when it is not everything, its lines. */
function useShipment({ view, work }: StepProps) {
  const left = linesLeft(view);
  const draft = useShipDraft(view.carriers);
  const [packed, setPacked] = useState<Readonly<Record<number, string>>>({});
  const [isPart, setPart] = useState(false);
  const lines = left
    .map((line) => ({ ...line, quantity: Number(packed[line.position] ?? line.left) }))
    .filter(({ quantity }) => quantity > 0);
  const isWhole =
    !isPart || (lines.length === left.length && lines.every((line) => line.quantity === line.left));

  async function ship(): Promise<void> {
    const parcel = draft.check();
    if (parcel === null || lines.length === 0) return;
    const chosen = lines.map(({ position, quantity }) => ({ position, quantity }));
    if (!(await work.act('ship', { ...parcel, ...(!isWhole && { lines: chosen }) }))) return;
    draft.clear();
    setPacked({});
    setPart(false);
  }
  return { left, draft, packed, isPart, lines, isWhole, ship, setPacked, setPart };
}

type Shipment = ReturnType<typeof useShipment>;

/** Hands an order, or some of its lines, to a carrier (rule fulfillment/parcels). */
export function ShipForm(props: StepProps) {
  const { t, format } = useTexts(orderDetailTexts);
  const { view, work } = props;
  const { may } = useOffice();
  const shipment = useShipment(props);
  const { left, lines, draft, isWhole } = shipment;
  const isFirst = view.order.parcels.length === 0;
  return (
    <>
      <div className="office-panel-body">
        <StepHead title={isFirst ? t.ship.title : t.ship.rest(format.integer(left.length))}>
          {t.ship.trackingHint}
        </StepHead>
        <div className="step-fields">
          <ShipFields draft={draft} carriers={view.carriers} />
        </div>
        <ShipLines shipment={shipment} />
        <StepFailure text={draft.isTried && lines.length === 0 ? t.ship.needLine : ''} />
      </div>
      {props.footer(
        <>
          <StepButton icon="truck" busy={work.busy === 'ship'} onPress={() => void shipment.ship()}>
            {isWhole ? t.ship.action : t.ship.part}
          </StepButton>
          {may('orders:write') && (
            <OfficeLink
              className="button is-secondary"
              to={officePaths.packOrder(view.order.orderNo)}
            >
              {t.ship.pack}
            </OfficeLink>
          )}
        </>,
      )}
    </>
  );
}

/** Which pieces are in the parcel, where they are not all. */
function ShipLines({ shipment }: { shipment: Shipment }) {
  const { t, format } = useTexts(orderDetailTexts);
  const { left, lines, packed, isPart, isWhole } = shipment;
  const put = (line: LeftLine, quantity: string) =>
    shipment.setPacked((before) => ({ ...before, [line.position]: quantity }));
  return (
    <details
      className="ship-lines"
      open={isPart}
      onToggle={({ currentTarget }) => shipment.setPart(currentTarget.open)}
    >
      <summary>
        {t.ship.lines}{' '}
        <span className="caption">{isWhole ? t.ship.all : format.integer(lines.length)}</span>
      </summary>
      <ul>
        {left.map((line) => (
          <li key={line.position}>
            <label>
              <span>
                {line.name}
                <span className="caption">
                  {t.ship.left(`${format.integer(line.left)} ${line.unit}`)}
                </span>
              </span>
              <input
                className="input is-amount"
                type="number"
                min={0}
                max={line.left}
                value={packed[line.position] ?? line.left}
                onChange={({ target }) => put(line, target.value)}
              />
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
