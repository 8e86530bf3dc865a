import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { TableProduct } from '#contract/office/catalog/office-products.ts';
import { grossOf, netOf } from '#rules/catalog/form/typed-vat.ts';
import { priceToType, typedPrice } from '#rules/catalog/lists/typed-price.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import type { SendChange } from './use-product-change.tsx';

export type PriceKind = 'price' | 'listPrice';

/** A price in the table: a press makes it a field (rule product-editing/prices). */
export function PriceCell(props: {
  product: TableProduct;
  kind: PriceKind;
  /** Whether the price is shown and typed with VAT; the shop keeps it without. */
  withVat: boolean;
  isOpen: boolean;
  onOpen: () => void;
  /** `down` goes on with the row below. */
  onClose: (way: 'stay' | 'down') => void;
  send: SendChange;
}) {
  const { product, kind, withVat, isOpen, onOpen } = props;
  const { t, format } = useTexts(productEditorTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const button = useFocusBack(isOpen);
  const value = product[kind];
  const currency = (kind === 'price' ? product.currency : product.listCurrency) ?? product.currency;
  const isNone = value === null || (kind === 'price' && value === 0);
  const text = isNone
    ? t.none[kind]
    : format.money(shownPrice(value ?? 0, product, withVat), currency);
  if (product.variants > 0)
    return <span className="product-table-plain is-none">{t.byVariant}</span>;
  if (!may('catalog:write')) {
    const title = words.onlyRole(words.roles.catalog);
    return (
      <span
        className={isNone ? 'product-table-plain is-none' : 'product-table-plain numeric'}
        title={title}
      >
        {kind === 'price' && !isNone ? <b>{text}</b> : text}
      </span>
    );
  }
  if (isOpen) return <PriceField key={product.id} {...props} />;
  return (
    <button
      ref={button}
      type="button"
      className={isNone ? 'product-table-cell is-none' : 'product-table-cell numeric'}
      aria-label={`${t.change[kind](product.name)}: ${text}`}
      onClick={onOpen}
    >
      {kind === 'price' && !isNone ? <b>{text}</b> : text}
    </button>
  );
}

/** A kept price as the table shows it. */
const shownPrice = (net: number, { taxRate }: TableProduct, withVat: boolean) =>
  withVat ? grossOf(net, taxRate) : net;

/** When the field closes and nothing else took the focus, the focus returns to the button that opened it. */
function useFocusBack(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

function PriceField(props: Parameters<typeof PriceCell>[0]) {
  const { product, kind, onClose } = props;
  const { t } = useTexts(productEditorTexts);
  const { typed, type, error, isBusy, isTouched, save } = usePriceField(props);
  const errorId = useId();
  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose('stay');
    else if (event.key === 'Enter') void save();
    else return;
    event.preventDefault();
  }
  return (
    <span className="product-table-field">
      <input
        className="input numeric"
        inputMode="decimal"
        // It is opened to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        aria-label={t.change[kind](product.name)}
        aria-invalid={error === '' ? undefined : true}
        aria-describedby={error === '' ? undefined : errorId}
        readOnly={isBusy}
        maxLength={20}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onBlur={() => {
          if (!isTouched) onClose('stay');
        }}
      />
      {error !== '' && (
        <span className="product-table-error" id={errorId} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

/** The typed price and its problem; `save` continues with the row below. */
function usePriceField(props: Parameters<typeof PriceCell>[0]) {
  const { product, kind, withVat, onClose, send } = props;
  const { t, format, locale } = useTexts(productEditorTexts);
  const value = product[kind];
  const shown = value === null ? null : shownPrice(value, product, withVat);
  const [typed, setTyped] = useState(() => (shown === null ? '' : priceToType(shown, locale)));
  const [isTouched, setTouched] = useState(false);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (isBusy) return;
    const isTaken = kind === 'listPrice' && typed.trim() === '';
    const wanted = isTaken ? null : typedPrice(typed, locale);
    if (wanted === null && !isTaken) return setError(t.wrongPrice);
    if (wanted === shown) return onClose('down');
    const amount = wanted !== null && withVat ? netOf(wanted, product.taxRate) : wanted;
    setBusy(true);
    const change = { unit: product.unit, [kind]: amount, seen: { [kind]: value } };
    const to = wanted === null ? t.none.listPrice : format.money(wanted, product.currency);
    const obstacle = await send(product, change, t.saved(product.name, to));
    setBusy(false);
    if (obstacle === null) return onClose('down');
    setError(obstacle);
  }
  function type(text: string): void {
    setTyped(text);
    setTouched(true);
    setError('');
  }
  return { typed, type, error, isBusy, isTouched, save };
}
