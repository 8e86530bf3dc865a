import { isIban } from '#rules/settings/iban.ts';
import type { RowKind } from '#rules/settings/setting-rows.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** A column of a setting that is a table. */
export interface RowColumn {
  label: string;
  size: 'short' | 'long';
  type: 'text' | 'date' | 'url';
  inputMode?: 'decimal' | 'numeric';
  options?: readonly (readonly [value: string, name: string])[];
  isCheck?: true;
  /** A remark under a filled cell. */
  noteOf?: (value: string) => { text: string; isGood: boolean } | undefined;
}

type Texts = (typeof settingsTexts)['tr'];

/** The columns of a table, named in the language of the office. */
export function useRowColumns(kind: RowKind): readonly RowColumn[] {
  const { t } = useTexts(settingsTexts);
  switch (kind) {
    case 'bands':
      return [decimal(t.bands.min), decimal(t.bands.max), decimal(t.bands.fee)];
    case 'caps':
      return capColumns(t);
    case 'delivery-days':
      return [short(t.days.province), whole(t.days.min), whole(t.days.max)];
    case 'days':
      return [{ label: t.days.day, size: 'short', type: 'date' }];
    case 'accounts':
      return accountColumns(t);
    case 'daily-rates':
      return [short(t.currencies.code), decimal(t.currencies.margin)];
    case 'social':
      return [
        { label: t.social.shown, size: 'short', type: 'text', isCheck: true },
        { label: t.social.address, size: 'long', type: 'url' },
      ];
    default:
      return kind satisfies never;
  }
}

const short = (label: string): RowColumn => ({ label, size: 'short', type: 'text' });
const whole = (label: string): RowColumn => ({ ...short(label), inputMode: 'numeric' });
const decimal = (label: string): RowColumn => ({ ...short(label), inputMode: 'decimal' });

function capColumns(t: Texts): readonly RowColumn[] {
  return [
    short(t.caps.path),
    {
      ...short(t.caps.kind),
      options: [
        ['', ''],
        ['*', t.caps.allCards],
        ['credit', t.caps.credit],
        ['commercial', t.caps.commercial],
      ],
    },
    whole(t.caps.most),
  ];
}

function accountColumns(t: Texts): readonly RowColumn[] {
  const check = (value: string) =>
    value === ''
      ? undefined
      : { isGood: isIban(value), text: isIban(value) ? t.accounts.valid : t.accounts.invalid };
  return [
    short(t.accounts.bank),
    short(t.accounts.owner),
    short(t.accounts.number),
    { label: t.accounts.iban, size: 'long', type: 'text', noteOf: check },
  ];
}
