import './preview.css';
import { useState } from 'react';
import { availablePieces, isStockControlled, stockDisplay } from '#rules/cart/stock.ts';
import { formats } from '#text/format.ts';
import { catalogTexts } from '#text/office/catalog/catalog-sample-text.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { TextField } from '#ui/controls/field.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { Locale } from '#rules/shop/locale.ts';
import { useSettingForm } from '../fields/setting-form.tsx';

const samples = [0, 3, 12, 100, 412, 6250];

/** The stock that shoppers are told for several amounts, with the values of the form (rules settings/preview, stock/display-types). */
export function StockPreview({ isSaved }: { isSaved: boolean }) {
  const { locale } = useOffice();
  const { t } = useTexts(settingsTexts);
  const [language, setLanguage] = useState<Locale>(locale);
  const [own, setOwn] = useState('240');
  const pieces = Number.parseInt(own, 10);
  return (
    <Panel
      title={t.preview}
      wide
      aside={!isSaved && <span className="office-tag is-waiting">{t.unsaved}</span>}
    >
      <Languages current={language} onChoose={setLanguage} />
      <table className="data-table">
        <Heads />
        <tbody>
          {samples.map((sample) => (
            <Sample key={sample} pieces={sample} language={language} />
          ))}
          {Number.isSafeInteger(pieces) && <Sample pieces={pieces} language={language} />}
        </tbody>
      </table>
      <div className="setting-preview-own">
        <TextField
          label={t.stock.own}
          inputMode="numeric"
          maxLength={9}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      </div>
    </Panel>
  );
}

function Languages(props: { current: Locale; onChoose: (language: Locale) => void }) {
  const { t } = useTexts(settingsTexts);
  return (
    <fieldset className="setting-preview-tabs segments" aria-label={t.stock.language}>
      {(['tr', 'en'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === props.current}
          onClick={() => props.onChoose(each)}
        >
          {each === 'tr' ? t.stock.turkish : t.stock.english}
        </button>
      ))}
    </fieldset>
  );
}

function Heads() {
  const { t } = useTexts(settingsTexts);
  return (
    <thead>
      <tr>
        <th scope="col" className="is-right">
          {t.stock.real}
        </th>
        <th scope="col">{t.stock.seen}</th>
        <th scope="col" className="is-right">
          {t.stock.most}
        </th>
      </tr>
    </thead>
  );
}

function Sample({ pieces, language }: { pieces: number; language: Locale }) {
  const { valueOf } = useSettingForm();
  const { t, format } = useTexts(settingsTexts);
  const state = {
    quantity: pieces,
    stockInfoStatus: Number(valueOf('stockInfoStatus')),
    cartStockControl: Number(valueOf('cartStockControl')),
  };
  const chat = valueOf('store.whatsappControl') === '1';
  const stock = stockDisplay({ ...state, chat, unit: catalogTexts[language].piece });
  const isControlled = isStockControlled(state.cartStockControl);
  const most = Math.max(0, availablePieces(state));
  return (
    <tr>
      <td className="is-right">
        <b>{format.integer(pieces)}</b>
      </td>
      <td lang={language}>{stockText(stock, language) || <i>{t.stock.nothing}</i>}</td>
      <td className="is-right">{isControlled ? format.integer(most) : t.stock.unlimited}</td>
    </tr>
  );
}

function stockText(stock: ReturnType<typeof stockDisplay>, language: Locale): string {
  const t = catalogTexts[language];
  switch (stock.kind) {
    case 'exact':
      return t.stockDetail(formats[language].integer(stock.pieces), stock.unit);
    case 'more-than':
      return t.stockDetail(`${stock.threshold}+`, t.piece);
    case 'available':
      return t.inStock;
    case 'sold-out':
      return t.soldOut;
    case 'ask-stock':
      return t.askStockDetail;
    default:
      return '';
  }
}
