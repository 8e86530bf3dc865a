import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { productEditorTexts } from '#text/office/product-editor-text.ts';
import type { ReactNode } from 'react';
import type { ProductTablePage, TableProduct } from '#contract/office/office-products.ts';
import { lowStock } from '#rules/catalog/product-work.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { SortHead } from '#ui/office/table/sort-head.tsx';
import { urls } from '#urls';
import { PriceCell, type PriceKind } from './price-cell.tsx';
import { type ProductAddress } from './product-words.tsx';
import type { SendChange } from './use-product-change.tsx';

/** The state of work in the table: the active row, the open field, and the openers of a row. */
export interface TableWork {
  at: number | null;
  editing: { id: number; kind: PriceKind } | null;
  send: SendChange;
  edit: (product: TableProduct, kind: PriceKind) => void;
  close: (way: 'stay' | 'down') => void;
  openStock: (product: TableProduct) => void;
  openHistory: (product: TableProduct) => void;
}

/** The page of products, sorted by its heads; on a phone each is a card. */
export function ProductTable(props: {
  page: ProductTablePage;
  address: ProductAddress;
  work: TableWork;
  isOld: boolean;
}) {
  const { page, address, work } = props;
  const { t } = useTexts(productEditorTexts);
  const { heads } = t;
  return (
    <div className={props.isOld ? 'goods-box is-old' : 'goods-box'}>
      <table className="data-table goods-table" aria-label={t.list}>
        <thead>
          <tr>
            <GoodsSort column="name" address={address} />
            <th className="goods-category">{heads.category}</th>
            <th className="is-right">
              {heads.price} <span className="goods-net">{t.net}</span>
            </th>
            <th className="is-right">{heads.listPrice}</th>
            <GoodsSort column="stock" address={address} isRight />
            <GoodsSort column="sold" address={address} isRight />
            <th>{heads.state}</th>
            <th>
              <span className="screen-reader-only">{heads.history}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.items.map((product) => (
            <GoodsRow key={product.id} product={product} work={work} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function GoodsSort(props: {
  column: 'name' | 'stock' | 'sold';
  address: ProductAddress;
  isRight?: boolean;
}) {
  const { column, address, isRight = false } = props;
  const { t } = useTexts(productEditorTexts);
  return (
    <SortHead
      head={t.heads[column]}
      column={column}
      sort={address.sort}
      first={column === 'name' ? 'up' : 'down'}
      isRight={isRight}
      onSort={(sort) => address.set({ sort: sort === 'name' ? null : sort })}
    />
  );
}

function GoodsRow({ product, work }: { product: TableProduct; work: TableWork }) {
  const { t, format } = useTexts(productEditorTexts);
  const isAt = work.at === product.id;
  const price = (kind: PriceKind) => (
    <PriceCell
      product={product}
      kind={kind}
      isOpen={work.editing?.id === product.id && work.editing.kind === kind}
      onOpen={() => work.edit(product, kind)}
      onClose={work.close}
      send={work.send}
    />
  );
  return (
    <tr className={isAt ? 'is-at-cursor' : undefined} data-product={product.id}>
      <td className="goods-name">
        <Named product={product} />
      </td>
      <td className="goods-category muted">{product.category}</td>
      <Figure className="goods-price" label={t.heads.price}>
        {price('price')}
      </Figure>
      <Figure className="goods-list-price" label={t.heads.listPrice}>
        {price('listPrice')}
      </Figure>
      <Figure className="goods-stock" label={t.heads.stock}>
        <Stock product={product} onOpen={() => work.openStock(product)} />
      </Figure>
      <td className="goods-sold is-right muted numeric">{format.integer(product.sold)}</td>
      <td className="goods-state">
        <Shown product={product} send={work.send} />
      </td>
      <td className="goods-history-cell">
        {product.variants === 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label={t.history.open(product.name)}
            onClick={() => work.openHistory(product)}
          >
            <OfficeIcon name="history" />
          </button>
        )}
      </td>
    </tr>
  );
}

/** A figure, with its head on a phone, where the table has none. */
function Figure(props: { className: string; label: string; children: ReactNode }) {
  return (
    <td className={`${props.className} is-right`}>
      <span className="goods-label" aria-hidden="true">
        {props.label}
      </span>
      {props.children}
    </td>
  );
}

function Named({ product }: { product: TableProduct }) {
  const { t, format } = useTexts(productEditorTexts);
  const { image, code, brand, variants, isVariant } = product;
  const about = [
    code,
    brand,
    variants > 0 ? t.variants(format.integer(variants)) : isVariant ? t.variant : '',
  ];
  return (
    <span className="goods-named">
      <img
        src={image === '' ? urls.missingImage(80) : urls.image(80, image)}
        alt=""
        width={36}
        height={36}
        loading="lazy"
      />
      <span>
        <b>{product.name}</b>
        <span className="caption">{about.filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  );
}

function Stock({ product, onOpen }: { product: TableProduct; onOpen: () => void }) {
  const { t, format } = useTexts(productEditorTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  if (product.variants > 0) return <span className="goods-plain is-none">{t.byVariant}</span>;
  const free = product.stock - product.reserved;
  const text = product.stock === 0 ? t.soldOut : format.integer(product.stock);
  const inside =
    free <= 0 ? (
      <span className="goods-dot is-out">{text}</span>
    ) : free <= lowStock ? (
      <span className="goods-dot is-low">{text}</span>
    ) : (
      <span className="goods-dot is-in">{text}</span>
    );
  if (!may('catalog:write')) {
    return (
      <span className="goods-plain" title={words.onlyRole(words.roles.catalog)}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      className="goods-cell numeric"
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
  const { active, name } = product;
  const text = active ? t.shown : t.hidden;
  if (!may('catalog:write')) {
    return (
      <span
        className={active ? 'goods-shown is-on' : 'goods-shown'}
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
      className={active ? 'goods-shown is-on is-switch' : 'goods-shown is-switch'}
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
