import type { OrderTablePage } from '#contract/office-order-table.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTableText, type TableAddress } from './table-words.tsx';

/** How many there are, what they come to, and the pages before and after. */
export function TablePager({ page, address }: { page: OrderTablePage; address: TableAddress }) {
  const { t, format } = useTableText();
  const { count, isMore, sum } = page.total;
  const shown = format.integer(page.items.length);
  // Where not all are counted, there are at least those that stand here.
  const all = format.integer(Math.max(count, page.items.length));
  const turn = (cursor: string | null, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      disabled={cursor === null}
      onClick={() => {
        address.set({ cursor });
        window.scrollTo(0, 0);
      }}
    >
      <OfficeIcon name={icon} />
    </button>
  );
  return (
    <div className="order-pager">
      <output>{t.shown(shown, isMore ? t.atLeast(all) : all)}</output>
      {sum !== null && (
        <span>
          {t.sum} <b className="numeric">{format.money(sum, 'TRY')}</b>
        </span>
      )}
      <Hints />
      {turn(page.previous, t.previousPage, 'chevron-left')}
      {turn(page.next, t.nextPage, 'chevron-right')}
    </div>
  );
}

function Hints() {
  const { hints } = useTableText().t;
  return (
    <span className="order-hints" aria-hidden="true">
      <kbd>J</kbd>
      <kbd>K</kbd> {hints.move}
      <kbd>X</kbd> {hints.select}
      <kbd>{hints.space}</kbd> {hints.look}
      <kbd>Enter</kbd> {hints.open}
    </span>
  );
}
