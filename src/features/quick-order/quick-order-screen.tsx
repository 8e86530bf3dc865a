import { quickOrderTexts } from '#text/shop/quick-order-text.ts';
import './quick-order-screen.css';
import { useEffect, useRef } from 'react';
import type { ShoppingList } from '#contract/catalog/shopping-list.ts';
import { sumAmounts } from '#rules/money/money.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';
import { useVisitor } from '#ui/state/visitor-context.tsx';
import { KeepListForm } from './keep-list-form.tsx';
import { QuickOrderEntry } from './quick-order-entry.tsx';
import { amountOfRow, QuickRow } from './quick-row.tsx';
import { keptLines, quickOrderButton, useQuickRows, type QuickRows } from './quick-rows-state.tsx';

/** The sum of the ready rows, and the button, always in sight. */
function QuickOrderFoot({ rows }: { rows: QuickRows }) {
  const t = useText();
  const { t: texts } = useTexts(quickOrderTexts);
  const shop = useShop();
  const state = useVisitor((visitor) => visitor.operations.get(quickOrderButton));
  const { ready } = rows;
  const amounts = ready.map((each) => amountOfRow(each, shop) ?? 0);
  return (
    <div className="quick-order-foot">
      {shop.settings.showPriceStatus && (
        <p>
          <span className="caption">{texts.total}</span>
          <b className="numeric">{t.format.money(sumAmounts(...amounts), shop.currency)}</b>
        </p>
      )}
      <Button
        large
        icon="shopping-cart"
        disabled={ready.length === 0}
        busy={state === 'adding' && t.catalog.adding}
        onClick={() => void rows.addToCart()}
      >
        {texts.addToCart(ready.length)}
      </Button>
    </div>
  );
}

function QuickOrderRows({ rows, list }: { rows: QuickRows; list: ShoppingList | null }) {
  const { t } = useTexts(quickOrderTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  const { found } = rows;
  // The result is further down: it scrolls into sight and is announced.
  useEffect(() => {
    if (found > 0) heading.current?.focus();
  }, [found]);
  if (rows.states.length === 0) return null;
  return (
    <section className="panel quick-order-rows">
      <div className="panel-head">
        <h2 tabIndex={-1} ref={heading}>
          {t.products}
        </h2>
        <output className="muted">{t.ready(rows.ready.length, rows.states.length)}</output>
        <Button look="quiet" onClick={rows.clear}>
          {t.clear}
        </Button>
      </div>
      <ul>
        {rows.states.map((state) => (
          <QuickRow key={state.row.key} state={state} rows={rows} />
        ))}
      </ul>
      <QuickOrderFoot rows={rows} />
      <KeepListForm list={list} lines={keptLines(rows.states)} />
    </section>
  );
}

/** Ordering by codes, and a customer's list that was opened (rules quick-order/page, shopping-lists/open). */
export default function QuickOrderScreen({ data: list }: { data: ShoppingList | null }) {
  const { t } = useTexts(quickOrderTexts);
  const { frame } = useText();
  const { store } = useShop();
  const rows = useQuickRows(list);
  const title = list?.name ?? frame.quickOrder;
  return (
    <div className="container quick-order">
      <title>{frame.pageTitle(title, store.name)}</title>
      <meta name="description" content={t.lead} />
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1>{title}</h1>
        <p className="muted">{t.lead}</p>
      </div>
      <noscript>
        <NoticeBar kind="warning">{t.noScript}</NoticeBar>
      </noscript>
      {list && list.gone > 0 && <NoticeBar kind="warning">{t.goneLines(list.gone)}</NoticeBar>}
      <QuickOrderEntry look={rows.look} />
      <QuickOrderRows rows={rows} list={list} />
    </div>
  );
}
