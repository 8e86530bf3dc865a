import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import type { TableProduct } from '#contract/office/catalog/office-products.ts';
import { lowStock } from '#rules/catalog/product-work.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { urls } from '#urls';
import { PriceCell, type PriceKind } from './price-cell.tsx';
import type { SendChange } from './use-product-change.tsx';

/** The actions of a row: the price field that is open, and what opens and closes the others. */
export interface RowWork {
  editing: { id: number; kind: PriceKind } | null;
  send: SendChange;
  edit: (product: TableProduct, kind: PriceKind) => void;
  close: (way: 'stay' | 'down') => void;
  openStock: (product: TableProduct) => void;
  openHistory: (product: TableProduct) => void;
}

type Column = TableColumn<TableProduct>;

const figure = { isRight: true, isLabeled: true } as const;

/** The columns of the product table, prices with or without VAT. */
export function useProductColumns(work: RowWork, withVat: boolean): Column[] {
  const { t, format } = useTexts(productEditorTexts);
  const { heads } = t;
  const name: Column = {
    head: heads.name,
    className: 'product-table-name',
    sort: { by: 'name', first: 'ascending' },
    render: (product) => <Named product={product} />,
  };
  const category: Column = {
    head: heads.category,
    className: 'product-table-category muted',
    render: (product) => product.category,
  };
  const sold: Column = {
    head: heads.sold,
    className: 'product-table-sold muted numeric',
    isRight: true,
    sort: { by: 'sold', first: 'descending' },
    render: (product) => format.integer(product.sold),
  };
  const state: Column = {
    head: heads.state,
    className: 'product-table-state',
    render: (product) => <Shown product={product} send={work.send} />,
  };
  const history: Column = {
    head: heads.history,
    className: 'product-table-history-cell',
    isActions: true,
    render: (product) => <HistoryButton product={product} onOpen={work.openHistory} />,
  };
  return [name, category, ...useFigureColumns(work, withVat), sold, state, history];
}

/** Prices and stock, which change in their row. */
function useFigureColumns(work: RowWork, withVat: boolean): Column[] {
  const { t } = useTexts(productEditorTexts);
  const { heads } = t;
  const priceOf = (kind: PriceKind, product: TableProduct) => (
    <PriceCell
      product={product}
      kind={kind}
      withVat={withVat}
      isOpen={work.editing?.id === product.id && work.editing.kind === kind}
      onOpen={() => work.edit(product, kind)}
      onClose={work.close}
      send={work.send}
    />
  );
  return [
    {
      ...figure,
      head: heads.price,
      headNote: withVat ? t.gross : t.net,
      className: 'product-table-price',
      render: (product) => priceOf('price', product),
    },
    {
      ...figure,
      head: heads.listPrice,
      className: 'product-table-list-price',
      render: (product) => priceOf('listPrice', product),
    },
    {
      ...figure,
      head: heads.stock,
      className: 'product-table-stock',
      sort: { by: 'stock', first: 'descending' },
      render: (product) => <Stock product={product} onOpen={() => work.openStock(product)} />,
    },
  ];
}

function HistoryButton(props: { product: TableProduct; onOpen: (product: TableProduct) => void }) {
  const { product, onOpen } = props;
  const { t } = useTexts(productEditorTexts);
  if (!isPriced(product)) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t.history.open(product.name)}
      onClick={() => onOpen(product)}
    >
      <OfficeIcon name="history" />
    </button>
  );
}

/** Whether a row has a price and a stock of its own; a product with variants has theirs. */
export const isPriced = ({ variants }: TableProduct) => variants === 0;

function Named({ product }: { product: TableProduct }) {
  const { t, format } = useTexts(productEditorTexts);
  const { image, code, brand, variants, isVariant } = product;
  const about = [
    code,
    brand,
    variants > 0 ? t.variants(format.integer(variants)) : isVariant ? t.variant : '',
  ];
  return (
    <span className="product-table-named">
      <img
        src={image === '' ? urls.missingImage(80) : urls.image(80, image)}
        alt=""
        width={36}
        height={36}
        loading="lazy"
      />
      <span>
        <OfficeLink className="product-table-link" to={officePaths.product(product.id)}>
          {product.name}
        </OfficeLink>
        <span className="caption">{about.filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}

function Stock({ product, onOpen }: { product: TableProduct; onOpen: () => void }) {
  const { t, format } = useTexts(productEditorTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  if (product.variants > 0)
    return <span className="product-table-plain is-none">{t.byVariant}</span>;
  const free = product.stock - product.reserved;
  const text = product.stock === 0 ? t.soldOut : format.integer(product.stock);
  const inside =
    free <= 0 ? (
      <span className="product-table-dot is-out">{text}</span>
    ) : free <= lowStock ? (
      <span className="product-table-dot is-low">{text}</span>
    ) : (
      <span className="product-table-dot is-in">{text}</span>
    );
  if (!may('catalog:write')) {
    return (
      <span className="product-table-plain" title={words.onlyRole(words.roles.catalog)}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="product-table-cell numeric"
      aria-label={`${t.change.stock(product.name)}: ${text}`}
      onClick={onOpen}
    >
      {inside}
    </button>
  );
}

function Shown({ product, send }: { product: TableProduct; send: SendChange }) {
  const { t } = useTexts(productEditorTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const { active, name, archived } = product;
  const text = archived ? t.archived : active ? t.shown : t.hidden;
  if (archived) return <span className="product-table-shown">{text}</span>;
  if (!may('catalog:write')) {
    return (
      <span
        className={active ? 'product-table-shown is-on' : 'product-table-shown'}
        title={words.onlyRole(words.roles.catalog)}
      >
        {text}
      </span>
    );
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={active}
      aria-label={t.change.shown(name)}
      className={active ? 'product-table-shown is-on is-switch' : 'product-table-shown is-switch'}
      onClick={() => {
        const said = active ? t.nowHidden(name) : t.nowShown(name);
        void send(product, { active: !active, seen: { active } }, said);
      }}
    >
      <Icon name={active ? 'check' : 'x'} />
      {text}
    </button>
  );
}
