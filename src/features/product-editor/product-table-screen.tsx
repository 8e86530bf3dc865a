import { useTexts } from '#ui/state/text-context.tsx';
import { productEditorTexts } from '#text/office/product-editor-text.ts';
import { useEffect, useState } from 'react';
import type {
  ProductTablePage,
  ProductViewCounts,
  TableProduct,
} from '#contract/office/office-products.ts';
import { productViews, type ProductView } from '#rules/catalog/product-work.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { ProductTable, type TableWork } from './product-table.tsx';
import type { PriceKind } from './price-cell.tsx';
import './product-table-screen.css';
import { useProductAddress, type ProductAddress } from './product-words.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { StockHistoryDialog } from './stock-history-dialog.tsx';
import { useProductChange } from './use-product-change.tsx';

/** How often what others do is looked for. */
const everyMs = 30_000;

/** Every product, found and changed in its place (rules product-editing/product-list, product-editing/single-implementation). */
export function ProductTableScreen() {
  const address = useProductAddress();
  const { t, format } = useTexts(productEditorTexts);
  const path = `/api/office/product-table?${address.query}`;
  const query = useOfficeRead<ProductTablePage>(path, { every: everyMs, keep: true });
  const counts = useOfficeRead<ProductViewCounts>('/api/office/product-views', { every: everyMs });
  const work = useTableWork(query.data?.items ?? [], path);
  const countOf = (view: ProductView) =>
    counts.data?.items.find((each) => each.view === view)?.count ?? 0;
  const shown = format.integer(countOf('all') - countOf('hidden'));
  return (
    <>
      <PageHead
        title={t.title}
        about={counts.data ? t.about(format.integer(countOf('all')), shown) : ' '}
      />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} countOf={countOf} />
        <SearchBar address={address} />
        <Loaded query={query} waiting={<WaitingRows count={12} />}>
          {(page) =>
            page.items.length === 0 ? (
              <NoProducts address={address} />
            ) : (
              <>
                <ProductTable
                  page={page}
                  address={address}
                  work={work.table}
                  isOld={query.isPlaceholderData}
                />
                <Pager page={page} address={address} />
              </>
            )
          }
        </Loaded>
      </section>
      {work.dialogs}
    </>
  );
}

/** The row of the keys, the field that is open, and the dialogs. */
function useTableWork(items: readonly TableProduct[], path: string) {
  const send = useProductChange(path);
  const [marked, setMarked] = useState<number | null>(null);
  const [editing, setEditing] = useState<TableWork['editing']>(null);
  const [opened, setOpened] = useState<{ what: 'stock' | 'history'; id: number } | null>(null);
  const place = items.findIndex(({ id }) => id === marked);
  const product = items.find(({ id }) => id === opened?.id);
  const edit = ({ id }: TableProduct, kind: PriceKind) => {
    setMarked(id);
    setEditing({ id, kind });
  };
  const table: TableWork = {
    at: marked,
    editing,
    send,
    edit,
    close: (way) => {
      const next = way === 'down' ? items.slice(place + 1).find(isPriced) : undefined;
      if (next && editing) edit(next, editing.kind);
      else setEditing(null);
    },
    openStock: ({ id }) => setOpened({ what: 'stock', id }),
    openHistory: ({ id }) => setOpened({ what: 'history', id }),
  };
  useTableKeys(items, { place, mark: setMarked, table });
  const shut = () => setOpened(null);
  const dialogs = product && (
    <>
      {opened?.what === 'stock' && <StockDialog product={product} send={send} onClose={shut} />}
      {opened?.what === 'history' && <StockHistoryDialog product={product} onClose={shut} />}
    </>
  );
  return { table, dialogs };
}

const isPriced = ({ variants }: TableProduct) => variants === 0;

function useTableKeys(
  items: readonly TableProduct[],
  at: { place: number; mark: (id: number) => void; table: TableWork },
): void {
  const { place, mark, table } = at;
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  const current = items[place];
  const step = (by: 1 | -1) => {
    const next = items[place === -1 && by === 1 ? 0 : place + by];
    return next && (() => mark(next.id));
  };
  const onPriced = (act: (product: TableProduct) => void) =>
    current && isPriced(current) ? () => act(current) : undefined;
  useEffect(() => {
    if (!current) return;
    const row = document.querySelector(`[data-product="${current.id}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useKeys({
    j: step(1),
    k: step(-1),
    e: mayWrite ? onPriced((product) => table.edit(product, 'price')) : undefined,
    s: mayWrite ? onPriced(table.openStock) : undefined,
    Enter: onPriced(table.openHistory),
  });
}

function Views(props: { address: ProductAddress; countOf: (view: ProductView) => number }) {
  const { address, countOf } = props;
  const { t, format } = useTexts(productEditorTexts);
  const tabs = productViews.map((view) => {
    const count = view === 'all' ? 0 : countOf(view);
    return {
      key: view,
      to: address.to({ view: view === 'all' ? null : view }),
      name: t.views[view],
      isCurrent: address.view === view,
      count: count > 0 ? format.integer(count) : '',
      isLit: view === 'low',
    };
  });
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

function SearchBar({ address }: { address: ProductAddress }) {
  const { t } = useTexts(productEditorTexts);
  const { may } = useOffice();
  return (
    <div className="goods-bar">
      <SearchField
        label={t.search}
        hint={t.searchHint}
        asked={address.q}
        onAsk={(q) => address.set({ q })}
      />
      {!may('catalog:write') && <span className="goods-read-only">{t.readOnly}</span>}
    </div>
  );
}

function NoProducts({ address }: { address: ProductAddress }) {
  const { t } = useTexts(productEditorTexts);
  const isAsked = address.q !== '';
  return (
    <EmptyState
      icon={isAsked ? 'search-x' : 'package-open'}
      title={isAsked ? t.nothingFound : t.empty}
      text={isAsked ? t.nothingFoundHint : t.emptyHint}
    >
      {(isAsked || address.view !== 'all') && (
        <Button look="secondary" onClick={() => address.set({ q: null, view: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}

function Pager({ page, address }: { page: ProductTablePage; address: ProductAddress }) {
  const { t, format } = useTexts(productEditorTexts);
  const { count, isMore } = page.total;
  const all = format.integer(count);
  const { hints } = t;
  return (
    <PageTurner
      shown={t.shownOf(format.integer(page.items.length), isMore ? `${all}+` : all)}
      hints={[
        [['J', 'K'], hints.move],
        [['E'], hints.edit],
        [['Enter'], hints.save],
        [['Esc'], hints.leave],
        [['S'], hints.stock],
      ]}
      previous={page.previous}
      next={page.next}
      onTurn={(cursor) => address.set({ cursor })}
    />
  );
}
