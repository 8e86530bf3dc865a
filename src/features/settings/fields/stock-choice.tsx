import './stock-choice.css';
import { useId } from 'react';
import type { SettingKey } from '#rules/settings/setting-groups.ts';
import { settingNameTexts, settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useSettingForm } from './setting-form.tsx';
import { stockKind, type StockKind } from './setting-summary.tsx';

/** The display types of each kind with their labels, in the order of their size. */
const types: Readonly<Record<StockKind, readonly (readonly [type: number, label: string])[]>> = {
  exact: [[0, '']],
  state: [[2, '']],
  threshold: [
    [15, '5+'],
    [16, '10+'],
    [20, '20+'],
    [17, '50+'],
    [18, '100+'],
    [19, '1000+'],
  ],
  shifted: [
    [13, '−1000'],
    [12, '−100'],
    [11, '−50'],
    [14, '−20'],
    [10, '−10'],
    [9, '−5'],
    [3, '+5'],
    [4, '+10'],
    [8, '+20'],
    [5, '+50'],
    [6, '+100'],
    [7, '+1000'],
  ],
  hidden: [[1, '']],
};
const kinds = ['exact', 'state', 'threshold', 'shifted', 'hidden'] as const;

/** The choice of a stock display: its kind, and the threshold or the shift (rule stock/display-types). */
export function StockChoice({ settingKey: key }: { settingKey: SettingKey }) {
  const { t } = useTexts(settingsTexts);
  const { t: names } = useTexts(settingNameTexts);
  const { valueOf, errorOf, set, mayChange } = useSettingForm();
  const group = useId();
  const type = Number(valueOf(key));
  const current = stockKind(type).kind;
  return (
    <fieldset className="stock-choice" disabled={!mayChange}>
      <legend className="label">{names.settings[key].name}</legend>
      {kinds.map((kind) => (
        <div key={kind} className={kind === current ? 'stock-option is-current' : 'stock-option'}>
          <label className="radio" htmlFor={`${group}-${kind}`}>
            <input
              id={`${group}-${kind}`}
              type="radio"
              name={group}
              checked={kind === current}
              onChange={() => set(key, String(types[kind][0]?.[0] ?? 0))}
            />
            <b>{t.stock.kinds[kind].name}</b>
            <small>{t.stock.kinds[kind].hint}</small>
          </label>
          {kind === current && types[kind].length > 1 && (
            <fieldset className="stock-steps" aria-label={t.stock.kinds[kind].name}>
              {types[kind].map(([each, label]) => (
                <button
                  key={each}
                  type="button"
                  aria-pressed={each === type}
                  onClick={() => set(key, String(each))}
                >
                  {label}
                </button>
              ))}
            </fieldset>
          )}
        </div>
      ))}
      <p className="caption">
        {t.stored} <code>stockInfoStatus = {valueOf(key)}</code>
      </p>
      {errorOf(key) !== undefined && <span className="field-error">{errorOf(key)}</span>}
    </fieldset>
  );
}
