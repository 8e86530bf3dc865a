import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart.ts';
import { useText } from '#ui/state/text-context.tsx';

export type Figures = Pick<Cart, 'subTotal' | 'tax' | 'total' | 'currency' | 'tryTotal'> & {
  /** The extra cost of installments; left out where there is none. */
  commission?: number;
  /** The commission's name, where it differs from the usual one. */
  commissionName?: string;
};

/** The figures of a cart or an order, as they were computed: nothing is added up here. */
export function OrderFigures(props: {
  figures: Figures;
  shipping: string;
  /** Shipping that costs nothing stands out. */
  free?: boolean;
}) {
  const { figures } = props;
  const t = useText();
  const { currency, commission = 0 } = figures;
  return (
    <>
      <dl className="figures">
        <dt>{t.cart.subTotal}</dt>
        <dd>{t.format.money(figures.subTotal, currency)}</dd>
        <dt>{t.cart.tax}</dt>
        <dd>{t.format.money(figures.tax, currency)}</dd>
        <dt>{t.cart.shipping}</dt>
        <dd className={props.free ? 'is-free' : undefined}>{props.shipping}</dd>
        {commission > 0 && <dt>{figures.commissionName ?? t.cart.commission}</dt>}
        {commission > 0 && <dd>{t.format.money(commission, currency)}</dd>}
        <dt className="figures-total">{t.cart.grandTotal}</dt>
        <dd className="figures-total">{t.format.money(figures.total, currency)}</dd>
      </dl>
      {currency !== 'TRY' && (
        <p className="caption lira-note">
          {t.cart.inLira(t.format.money(figures.tryTotal, 'TRY'))}
        </p>
      )}
    </>
  );
}

/** The box beside cart, checkout and order that stays in sight (rule cart/summary). */
export function SummaryBox({ children }: { children: ReactNode }) {
  const t = useText();
  return (
    <aside className="order-summary" aria-label={t.cart.summary}>
      <div className="order-summary-body">
        <h2>{t.cart.summary}</h2>
        {children}
      </div>
    </aside>
  );
}
