import { Fragment } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { returnStates } from '#rules/returns/return-states.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The returns of an order with the orders of their exchanges, and the return whose goods it replaces (rule returns/in-orders). */
export function ReturnsPanel({ order }: { order: OrderDetailView['order'] }) {
  const { t, locale } = useTexts(returnDeskTexts);
  const { states } = returnTexts[locale];
  const { returns, exchangeOf } = order;
  if (returns.length === 0 && exchangeOf === null) return null;
  const stateOf = (text: string) => {
    const state = returnStates.find((each) => each === text);
    return state === undefined ? text : states[state];
  };
  return (
    <Panel title={t.title}>
      {exchangeOf !== null && (
        <p>
          {t.exchangeOf}{' '}
          <OfficeLink className="link" to={officePaths.return(exchangeOf)}>
            {exchangeOf}
          </OfficeLink>
        </p>
      )}
      {returns.map(({ returnNo, state, exchangeOrder }) => (
        <Fragment key={returnNo}>
          <p>
            <OfficeLink className="link" to={officePaths.return(returnNo)}>
              {returnNo}
            </OfficeLink>{' '}
            <span className="muted">{stateOf(state)}</span>
          </p>
          {exchangeOrder !== null && (
            <p>
              {t.exchangeOrder}{' '}
              <OfficeLink className="link" to={officePaths.order(exchangeOrder)}>
                {exchangeOrder}
              </OfficeLink>
            </p>
          )}
        </Fragment>
      ))}
    </Panel>
  );
}
