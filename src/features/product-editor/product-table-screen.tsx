import { useTexts } from '#ui/state/text-context.tsx';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { productRunTexts } from '#text/office/catalog/product-run-text.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import type {
  ProductTablePage,
  ProductViewCounts,
  TableProduct,
} from '#contract/office/catalog/office-products.ts';
import { productViews, type ProductView } from '#rules/catalog/product-work.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useRowCursor, type RowCursor } from '#ui/office/table/use-row-cursor.ts';
import { useKeptSwitch } from '#ui/office/state/use-kept-switch.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { BulkBar } from './bulk/product-bulk-bar.tsx';
import { RunsDialog } from './bulk/runs-dialog.tsx';
import { useProductSelection, type ProductSelection } from './bulk/use-product-selection.tsx';
import type { PriceKind } from './price-cell.tsx';
import { useProductAddress, type ProductAddress } from './product-address.tsx';
import { isPriced, type RowWork } from './product-table-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { ProductTable, productIdOf } from './product-table.tsx';
import './product-table-screen.css';
import { StockDialog } from './stock-dialog.tsx';
import { StockHistoryDialog } from './stock-history-dialog.tsx';
import { useProductChange } from './use-product-change.tsx';

/** The interval at which the table shows the work of others. */
const everyMs = 30_000;

/** All products: to find, and to change in their rows (rules product-editing/product-list, product-editing/single-implementation). */
export function ProductTableScreen() {
  const address = useProductAddress();
  const { t, format } = useTexts(productEditorTexts);
  const path = `/api/office/product-table?${address.query}`;
  const query = useOfficeRead<ProductTablePage>(path, { every: everyMs, keep: true });
  const counts = useOfficeRead<ProductViewCounts>('/api/office/product-views', { every: everyMs });
  const items = query.data?.items ?? [];
  const { view = 'all', q = '', brand = '', category = '' } = address.words;
  const filter = { view, q, brand, category };
  const [withVat, setWithVat] = useKeptSwitch('office-prices-with-vat', true);
  const selection = useProductSelection({
    scope: JSON.stringify(filter),
    page: items,
    total: query.data?.total.count ?? 0,
  });
  const { cursor, work, dialogs } = useRowWork(items, path, selection);
  const countOf = (view: ProductView) =>
    counts.data?.items.find((each) => each.view === view)?.count ?? 0;
  const shown = format.integer(countOf('all') - countOf('hidden'));
  return (
    <>
      <PageHead
        title={t.title}
        about={counts.data ? t.about(format.integer(countOf('all')), shown) : ' '}
        actions={
          <>
            <RunsButton />
            <AddProduct />
          </>
        }
      />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} countOf={countOf} />
        <ProductFilters address={address} withVat={withVat} onVat={setWithVat} />
        <ProductTable
          query={query}
          address={address}
          cursor={cursor}
          work={work}
          withVat={withVat}
          selection={selection}
        />
      </section>
      <BulkBar selection={selection} page={items} filter={filter} />
      {dialogs}
    </>
  );
}

/** The bulk changes of the last days, to undo (rule bulk-changes/undo). */
function RunsButton() {
  const { t } = useTexts(productRunTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <OfficeIcon name="history" />
        {t.runs}
      </Button>
      {isOpen && <RunsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The row of the keyboard, the open price field, and the dialogs of a row. */
function useRowWork(items: readonly TableProduct[], path: string, selection: ProductSelection) {
  const send = useProductChange(path);
  const cursor = useRowCursor({ rows: items, keyOf: productIdOf, selection });
  const [editing, setEditing] = useState<RowWork['editing']>(null);
  const [opened, setOpened] = useState<{ what: 'stock' | 'history'; id: number } | null>(null);
  const product = items.find(({ id }) => id === opened?.id);
  const edit = (row: TableProduct, kind: PriceKind) => {
    cursor.moveTo(row);
    setEditing({ id: row.id, kind });
  };
  const work: RowWork = {
    editing,
    send,
    edit,
    close: (way) => {
      const next = way === 'down' ? items.slice(cursor.index + 1).find(isPriced) : undefined;
      if (next && editing) edit(next, editing.kind);
      else setEditing(null);
    },
    openStock: ({ id }) => setOpened({ what: 'stock', id }),
    openHistory: ({ id }) => setOpened({ what: 'history', id }),
  };
  useProductKeys(cursor, work);
  const shut = () => setOpened(null);
  const dialogs = product && (
    <>
      {opened?.what === 'stock' && <StockDialog product={product} send={send} onClose={shut} />}
      {opened?.what === 'history' && <StockHistoryDialog product={product} onClose={shut} />}
    </>
  );
  return { cursor, work, dialogs };
}

function useProductKeys({ row }: RowCursor<TableProduct>, work: RowWork): void {
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  const [, navigate] = useLocation();
  const onPriced = (act: (product: TableProduct) => void) =>
    row && isPriced(row) ? () => act(row) : undefined;
  useKeys({
    e: mayWrite ? onPriced((product) => work.edit(product, 'price')) : undefined,
    s: mayWrite ? onPriced(work.openStock) : undefined,
    Enter: row ? () => navigate(officePaths.product(row.id)) : undefined,
    n: mayWrite ? () => navigate(officePaths.newProduct) : undefined,
  });
}

function AddProduct() {
  const { t } = useTexts(productEditorTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  if (!may('catalog:write')) {
    return (
      <Button look="secondary" icon="plus" disabled title={words.onlyRole(words.roles.catalog)}>
        {t.addProduct}
      </Button>
    );
  }
  return (
    <OfficeLink className={buttonClass()} to={officePaths.newProduct} aria-keyshortcuts="N">
      <OfficeIcon name="plus" />
      {t.addProduct}
      <kbd className="office-wide">N</kbd>
    </OfficeLink>
  );
}

function Views(props: { address: ProductAddress; countOf: (view: ProductView) => number }) {
  const { address, countOf } = props;
  const { t, format } = useTexts(productEditorTexts);
  const { view: current = 'all' } = address.words;
  const tabs = productViews.map((view) => {
    const count = view === 'all' ? 0 : countOf(view);
    return {
      key: view,
      to: address.to({ view: view === 'all' ? null : view }),
      name: t.views[view],
      isCurrent: current === view,
      count: count > 0 ? format.integer(count) : '',
      isLit: view === 'low',
    };
  });
  return <TabRow label={t.viewsName} tabs={tabs} />;
}
