import { useTexts } from '#ui/state/text-context.tsx';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import type { ProductTablePage, TableProduct } from '#contract/office/catalog/office-products.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { RowCursor } from '#ui/office/table/use-row-cursor.ts';
import type { ProductSelection } from './bulk/use-product-selection.tsx';
import type { ProductAddress } from './product-address.tsx';
import { useProductColumns, type RowWork } from './product-table-columns.tsx';

/** The page of products, to change in its place. */
export function ProductTable(props: {
  query: OfficeRead<ProductTablePage>;
  address: ProductAddress;
  cursor: RowCursor<TableProduct>;
  work: RowWork;
  withVat: boolean;
  selection: ProductSelection;
}) {
  const { query, address } = props;
  const { t } = useTexts(productEditorTexts);
  const columns = useProductColumns(props.work, props.withVat);
  return (
    <ListTable
      label={t.list}
      className="product-table"
      query={query}
      columns={columns}
      keyOf={productIdOf}
      nameOf={({ name }) => name}
      selection={props.selection}
      phone="card"
      sort={{
        current: address.words.sort ?? 'name',
        onSort: (sort) => address.set({ sort: sort === 'name' ? null : sort }),
      }}
      cursor={props.cursor}
      waitingRows={12}
      empty={<NoProducts address={address} />}
      foot={query.data && <ProductPager page={query.data} address={address} />}
    />
  );
}

export const productIdOf = ({ id }: TableProduct) => id;

function NoProducts({ address }: { address: ProductAddress }) {
  const { t } = useTexts(productEditorTexts);
  const { q, view, brand, category } = address.words;
  const isSearched = (q ?? brand ?? category) !== undefined;
  return (
    <EmptyState
      icon={isSearched ? 'search-x' : 'package-open'}
      title={isSearched ? t.nothingFound : t.empty}
      text={isSearched ? t.nothingFoundHint : t.emptyHint}
    >
      {(isSearched || view !== undefined) && (
        <Button look="secondary" onClick={() => address.replaceAll({})}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}

function ProductPager({ page, address }: { page: ProductTablePage; address: ProductAddress }) {
  const { t, format } = useTexts(productEditorTexts);
  const { count, isMore } = page.total;
  const all = format.integer(count);
  const { hints } = t;
  return (
    <PageTurner
      shown={t.shownOf(format.integer(page.items.length), isMore ? `${all}+` : all)}
      hints={[
        [['J', 'K'], hints.move],
        [['X'], hints.select],
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
