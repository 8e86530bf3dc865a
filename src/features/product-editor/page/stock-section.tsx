import { useState } from 'react';
import type { ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { productFormTexts } from '#text/office/catalog/product-form-text.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { StockDialog } from '#features/product-editor/stock-dialog.tsx';
import { StockHistoryDialog } from '#features/product-editor/stock-history-dialog.tsx';
import { useProductChange } from '#features/product-editor/use-product-change.tsx';
import { ConflictNotes } from './conflict-notes.tsx';
import { FigureField } from './draft-fields.tsx';
import { parseWhole, writeNumber } from '#rules/catalog/form/typed-figures.ts';
import type { ProductWork } from './form-work.tsx';

/** The stock with its corrections, and what the warehouses hold. */
export function StockSection({ work }: { work: ProductWork }) {
  const { t, locale } = useTexts(productFormTexts);
  const { form, draft } = work;
  return (
    <Panel title={t.stock.title}>
      <ConflictNotes work={work} of={(name) => name === 'inventory'} />
      {form === null ? (
        <div className="product-page-row">
          <FigureField
            label={t.stock.opening}
            value={draft.values.stock}
            write={(value) => writeNumber(value, locale)}
            parse={(text) => parseWhole(text, 0)}
            wrong={t.units.wrongNumber}
            error={work.errors['stock']}
            readOnly={!work.mayWrite}
            onChange={(stock) => draft.set('stock', stock)}
          />
        </div>
      ) : (
        <StockNow form={form} mayWrite={work.mayWrite} />
      )}
      <Warehouses work={work} />
    </Panel>
  );
}

function StockNow({ form, mayWrite }: { form: ProductForm; mayWrite: boolean }) {
  const { t, format } = useTexts(productFormTexts);
  const [opened, setOpened] = useState<'stock' | 'history' | null>(null);
  const send = useProductChange('');
  const { id, stock, reserved, fields } = form;
  const product = { id, stock, reserved, name: fields.name };
  const shut = () => setOpened(null);
  return (
    <div className="product-page-stock">
      <p>
        <span className="caption">{t.stock.now}</span>
        <b className="numeric">{format.integer(stock)}</b>
        {reserved > 0 && <span className="caption">{t.stock.held(format.integer(reserved))}</span>}
      </p>
      <Button look="secondary" disabled={!mayWrite} onClick={() => setOpened('stock')}>
        {t.stock.correct}
      </Button>
      <Button look="quiet" onClick={() => setOpened('history')}>
        {t.stock.moves}
      </Button>
      {opened === 'stock' && <StockDialog product={product} send={send} onClose={shut} />}
      {opened === 'history' && <StockHistoryDialog product={product} onClose={shut} />}
    </div>
  );
}

function Warehouses({ work }: { work: ProductWork }) {
  const { t, locale } = useTexts(productFormTexts);
  const { draft, form, errors, mayWrite } = work;
  const { inventory } = draft.values;
  const countedAt = form?.countedAt ?? null;
  return (
    <>
      {inventory.map((_, at) => (
        // A row has no name of its own while its warehouse is typed.
        // oxlint-disable-next-line react/no-array-index-key
        <WarehouseRow key={at} work={work} at={at} />
      ))}
      {errors['inventory'] && <p className="field-error">{errors['inventory']}</p>}
      <Button
        look="quiet"
        icon="plus"
        disabled={!mayWrite}
        onClick={() => draft.set('inventory', [...inventory, { warehouseName: '', quantity: 0 }])}
      >
        {t.stock.addWarehouse}
      </Button>
      <p className="caption">
        {countedAt === null
          ? t.stock.notCounted
          : t.stock.countedAt(formatDateTime(countedAt, locale))}
      </p>
    </>
  );
}

function WarehouseRow({ work, at }: { work: ProductWork; at: number }) {
  const { t, locale } = useTexts(productFormTexts);
  const { draft, mayWrite } = work;
  const { inventory } = draft.values;
  const { warehouseName = '', quantity = 0 } = inventory[at] ?? {};
  const put = (row: { warehouseName?: string; quantity?: number }) =>
    draft.set(
      'inventory',
      inventory.map((each, place) => (place === at ? { ...each, ...row } : each)),
    );
  return (
    <div className="product-page-warehouse">
      <TextField
        label={t.stock.warehouse}
        maxLength={100}
        value={warehouseName}
        readOnly={!mayWrite}
        onChange={({ target }) => put({ warehouseName: target.value })}
      />
      <FigureField
        label={t.stock.quantity}
        value={quantity}
        write={(value) => writeNumber(value, locale)}
        parse={(text) => parseWhole(text, 0)}
        wrong={t.units.wrongNumber}
        readOnly={!mayWrite}
        onChange={(value) => put({ quantity: value })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t.stock.removeWarehouse(warehouseName)}
        disabled={!mayWrite}
        onClick={() => draft.set('inventory', inventory.toSpliced(at, 1))}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
