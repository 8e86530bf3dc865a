import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { OrderAddress } from './order-list-address.tsx';

/** The number of orders, their total, and the pages before and after. */
export function OrderPager({ page, address }: { page: OrderTablePage; address: OrderAddress }) {
  const { t, format } = useTexts(orderTableTexts);
  const { count, isMore, sum } = page.total;
  const shown = format.integer(page.items.length);
  // A list that is not counted to its end has at least the rows on the screen.
  const all = format.integer(Math.max(count, page.items.length));
  const { hints } = t;
  return (
    <PageTurner
      shown={t.shown(shown, isMore ? t.atLeast(all) : all)}
      sum={
        sum !== null && (
          <span>
            {t.sum} <b className="numeric">{format.money(sum, 'TRY')}</b>
          </span>
        )
      }
      hints={[
        [['J', 'K'], hints.move],
        [['X'], hints.select],
        [[hints.space], hints.look],
        [['Enter'], hints.open],
      ]}
      previous={page.previous}
      next={page.next}
      onTurn={(cursor) => address.set({ cursor })}
    />
  );
}
