import { useTexts } from '#ui/state/text-context.tsx';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { useState } from 'react';
import type { StockHistoryPage, TableProduct } from '#contract/office/catalog/office-products.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { DataTable } from '#ui/office/table/data-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';

type Move = StockHistoryPage['items'][number];

/** The stock movements of a product, page by page (rule product-editing/stock-history). */
export function StockHistoryDialog(props: {
  product: Pick<TableProduct, 'id' | 'name'>;
  onClose: () => void;
}) {
  const { product, onClose } = props;
  const { t } = useTexts(productEditorTexts);
  const [pages, setPages] = useState<readonly string[]>(['']);
  const cursor = pages.at(-1) ?? '';
  const path = `/api/office/products/${product.id}/stock?limit=15&cursor=${cursor}`;
  const query = useOfficeRead<StockHistoryPage>(path, { keep: true });
  const isLong = pages.length > 1 || Boolean(query.data?.next);
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t.history.title(product.name)}
      footer={
        isLong ? (
          <Turns pages={pages} next={query.data?.next ?? null} onTurn={setPages} />
        ) : undefined
      }
    >
      <Loaded query={query} waiting={<WaitingRows count={6} />}>
        {(page) => <Moves page={page} isLast={page.next === null} />}
      </Loaded>
    </Modal>
  );
}

function Turns(props: {
  pages: readonly string[];
  next: string | null;
  onTurn: (pages: readonly string[]) => void;
}) {
  const { pages, next, onTurn } = props;
  const { t } = useTexts(productEditorTexts);
  return (
    <>
      <Button
        look="secondary"
        disabled={pages.length === 1}
        onClick={() => onTurn(pages.slice(0, -1))}
      >
        {t.history.newer}
      </Button>
      <Button
        look="secondary"
        disabled={next === null}
        onClick={() => onTurn([...pages, next ?? ''])}
      >
        {t.history.older}
      </Button>
    </>
  );
}

function Moves({ page, isLast }: { page: StockHistoryPage; isLast: boolean }) {
  const { t, format, locale } = useTexts(productEditorTexts);
  const { heads } = t.history;
  const columns: TableColumn<Move>[] = [
    {
      head: heads.when,
      className: 'muted',
      render: ({ at }) => <time dateTime={at}>{formatDateTime(new Date(at), locale)}</time>,
    },
    { head: heads.what, render: (move) => <Cause move={move} /> },
    {
      head: heads.pieces,
      className: 'numeric',
      isRight: true,
      render: ({ quantity }) => `${quantity > 0 ? '+' : ''}${format.integer(quantity)}`,
    },
    {
      head: heads.level,
      className: 'numeric',
      isRight: true,
      render: ({ level }) => <b>{format.integer(level)}</b>,
    },
  ];
  return (
    <DataTable
      label={t.history.list}
      columns={columns}
      rows={page.items}
      keyOf={({ id }) => id}
      phone="table"
      footRow={
        isLast && (
          <tr>
            <td className="muted" colSpan={3}>
              {t.history.opening}
            </td>
            <td className="is-right numeric">{format.integer(page.product.opening)}</td>
          </tr>
        )
      }
    />
  );
}

function Cause({ move }: { move: Move }) {
  const { t } = useTexts(productEditorTexts);
  const { kind, orderNo, why, by } = move;
  return (
    <>
      {t.history.kinds[kind]}
      {orderNo !== null && (
        <>
          {' '}
          <OfficeLink className="link" to={officePaths.order(orderNo)}>
            {orderNo}
          </OfficeLink>
        </>
      )}
      {kind === 'correction' && (
        <span className="caption">{[why, by].filter(Boolean).join(' · ')}</span>
      )}
    </>
  );
}
