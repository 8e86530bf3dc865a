import type { CancelOffer } from '#contract/order-cancellation.ts';
import { cancelFormNames as names } from '#rules/order/cancellation/cancel-reasons.ts';
import { cancellationTexts } from '#text/customer/cancellation-text.ts';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import type { CancelForm } from './use-cancel-form.tsx';

/** Whole order or parts of it. The style sheet shows the lines beside the second choice, also without a script. */
export function ScopeChoice({ form }: { form: CancelForm }) {
  const t = cancellationTexts[useLocale()];
  const choices = [
    ['all', t.whole],
    ['part', t.part],
  ] as const;
  return (
    <fieldset className="cancel-scope">
      <legend>{t.what}</legend>
      {choices.map(([value, label]) => (
        <label className="check radio" key={value}>
          <input
            type="radio"
            name={names.scope}
            value={value}
            checked={form.isPart === (value === 'part')}
            onChange={() => form.change(names.scope, value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type Line = CancelOffer['lines'][number];

function UnitField({ line, form, error }: { line: Line; form: CancelForm; error: boolean }) {
  const t = cancellationTexts[useLocale()];
  const { format } = useText();
  const name = names.line + line.id;
  return (
    <li className="cancel-line">
      <ProductPicture file={line.image} size={80} shown={48} />
      <span>{line.name}</span>
      <span className="cancel-line-quantity">
        <input
          className="input"
          name={name}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          aria-label={t.quantityOf(line.name)}
          aria-invalid={error || undefined}
          aria-describedby={error ? linesErrorId : undefined}
          placeholder="0"
          value={form.values[name] ?? ''}
          onChange={({ target }) => form.change(name, target.value)}
        />
        <span className="caption">{t.ofQuantity(format.integer(line.quantity), line.unit)}</span>
      </span>
    </li>
  );
}

const linesErrorId = 'iptal-miktar-hatasi';

/** The quantity of each line that is canceled. */
export function CancelUnits({ offer, form }: { offer: CancelOffer; form: CancelForm }) {
  const t = cancellationTexts[useLocale()];
  const { lines: error } = form.errors;
  return (
    <fieldset className="cancel-lines">
      <legend>{t.units}</legend>
      <ul>
        {offer.lines.map((line) => (
          <UnitField key={line.id} line={line} form={form} error={error !== undefined} />
        ))}
      </ul>
      {error !== undefined && (
        <p className="field-error" id={linesErrorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
