import { useTexts } from '#ui/state/text-context.tsx';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import type { SendChange, StockProduct } from './use-product-change.tsx';

const causes = ['count', 'delivery', 'damage', 'return', 'other'] as const;
type Cause = (typeof causes)[number];

/** Sets the stock of a product to what was counted, with a reason (rule product-editing/stock-correction). */
export function StockDialog(props: {
  product: StockProduct;
  send: SendChange;
  onClose: () => void;
}) {
  const { product, onClose } = props;
  const { t, format } = useTexts(productEditorTexts);
  const form = useStockForm(props);
  return (
    <Modal
      open
      onClose={onClose}
      title={t.stock.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t.stock.cancel}
          </Button>
          <Button type="submit" busy={form.isBusy && t.stock.saving}>
            {t.stock.save}
          </Button>
        </>
      }
    >
      <div className="product-table-stock-form">
        <p>
          <b>{product.name}</b>
          <span className="caption">
            {t.stock.now(format.integer(product.stock))}
            {product.reserved > 0 && ` ${t.stock.held(format.integer(product.reserved))}`}
          </span>
        </p>
        <StockFields product={product} form={form} />
      </div>
    </Modal>
  );
}

function StockFields(props: { product: StockProduct; form: ReturnType<typeof useStockForm> }) {
  const { product, form } = props;
  const { t, format } = useTexts(productEditorTexts);
  const { typed, cause, note, error } = form;
  const pieces = wholeOf(typed);
  const difference = pieces === null ? 0 : pieces - product.stock;
  return (
    <>
      <TextField
        label={t.stock.counted}
        inputMode="numeric"
        required
        maxLength={11}
        value={typed}
        error={error.stock}
        hint={difference === 0 ? undefined : t.stock.difference(signed(difference, format))}
        onChange={({ target }) => form.setTyped(target.value)}
      />
      <SelectField
        label={t.stock.cause}
        value={cause}
        onChange={({ target }) =>
          form.setCause(causes.find((each) => each === target.value) ?? 'count')
        }
      >
        {causes.map((each) => (
          <option key={each} value={each}>
            {t.stock.causes[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.stock.note}
        required={cause === 'other'}
        maxLength={150}
        value={note}
        error={error.note}
        onChange={({ target }) => form.setNote(target.value)}
      />
    </>
  );
}

function useStockForm({ product, send, onClose }: Parameters<typeof StockDialog>[0]) {
  const { t, format } = useTexts(productEditorTexts);
  const [typed, setTyped] = useState(String(product.stock));
  const [cause, setCause] = useState<Cause>('count');
  const [note, setNote] = useState('');
  const [error, setError] = useState<{ stock?: string; note?: string }>({});
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    const stock = wholeOf(typed);
    if (stock === null) return setError({ stock: t.stock.wrong });
    if (cause === 'other' && note.trim() === '') return setError({ note: t.wrong.reason });
    if (stock === product.stock) return onClose();
    setBusy(true);
    const named = cause === 'other' ? '' : t.stock.causes[cause];
    const reason = [named, note.trim()].filter(Boolean).join(': ');
    const said = t.saved(product.name, t.pieces(format.integer(stock)));
    const seen = { stock: product.stock };
    const obstacle = await send(product, { stock, reason, seen }, said);
    setBusy(false);
    if (obstacle === null) return onClose();
    setError({ stock: obstacle });
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) void save();
  }
  return { typed, setTyped, cause, setCause, note, setNote, error, isBusy, submit };
}

function wholeOf(text: string): number | null {
  const plain = text.replaceAll(/[\s.]/g, '').replace('−', '-');
  return /^-?\d{1,10}$/.test(plain) ? Number(plain) : null;
}

function signed(value: number, format: { integer: (value: number) => string }): string {
  return `${value > 0 ? '+' : ''}${format.integer(value)}`;
}
