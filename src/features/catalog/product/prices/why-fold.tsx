import './why-fold.css';
import { useState } from 'react';
import type { PriceWhy as Why } from '#contract/catalog/price-why.ts';
import { buyerPriceTexts } from '#text/shop/buyer-price-texts.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';

interface Asked {
  productId: number;
  unitId: number;
  quantity: number;
}

/** The response to a question; 'failed' where the call failed. */
interface Found {
  key: string;
  why: Why | 'failed';
}

function Steps({ why }: { why: Why }) {
  const t = useText();
  const { net } = buyerPriceTexts[useLocale()];
  const last = why.steps.length - 1;
  return (
    <ol className="price-why-steps">
      {why.steps.map(({ text, amount }, index) => (
        <li key={text} className={index === last ? 'is-last' : undefined}>
          <span>{text}</span>
          <span className="numeric">
            {t.format.money(amount, why.currency)}
            {!why.withTax && ` ${net}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Explains the price; the explanation is read when the fold is opened (rule prices/why). */
export default function PriceWhy({ productId, unitId, quantity }: Asked) {
  const api = useShopApi();
  const t = useText();
  const texts = buyerPriceTexts[useLocale()];
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const key = `${productId}-${unitId}-${quantity}`;
  async function ask(): Promise<void> {
    const query = `?product=${productId}&unit=${unitId}&quantity=${quantity}`;
    const why = await api.priceWhy(query).catch(() => 'failed' as const);
    setFound({ key, why });
  }
  const shown = found?.key === key ? found.why : null;
  return (
    <details
      className="price-why"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open);
        if (open && shown === null) void ask();
      }}
    >
      <summary>
        <Icon name="info" />
        {texts.why}
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
      </summary>
      <div aria-live="polite">
        {shown === null && <p className="caption">{t.common.loading}</p>}
        {shown === 'failed' && <p className="caption">{texts.noWhy}</p>}
        {shown !== null && shown !== 'failed' && <Steps why={shown} />}
      </div>
    </details>
  );
}
