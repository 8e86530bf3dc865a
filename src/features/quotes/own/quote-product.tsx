import type { QuoteLine } from '#contract/company/quote.ts';
import { formatDate } from '#text/format.ts';
import { quoteTexts } from '#text/customer/quotes-text.ts';
import { ProductPicture } from '#ui/product/product-picture.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised } from '#urls';

/** A product of a quote with its stock, what was paid for it last, and its note. */
export function QuoteProduct({ line }: { line: QuoteLine }) {
  const t = useText();
  const locale = useLocale();
  const text = quoteTexts[locale];
  const { name, lang, code, path, image, stock, unit, lastPaid, replaces, note } = line;
  const facts = [
    code,
    replaces === '' ? '' : text.replaces(replaces),
    stock === null ? '' : text.stock(t.format.integer(stock), unit),
    lastPaid
      ? text.lastPaid(
          t.format.money(lastPaid.price.value, lastPaid.price.currency),
          formatDate(lastPaid.at, locale),
        )
      : '',
  ];
  return (
    <div className="quote-product">
      <ProductPicture file={image} size={80} shown={48} />
      <span>
        {path === '' ? (
          <b lang={lang}>{name}</b>
        ) : (
          <a href={localised(path, locale)} lang={lang}>
            {name}
          </a>
        )}
        <span className="caption quote-under">{facts.filter(Boolean).join(' · ')}</span>
        {note !== '' && <span className="caption quote-under">{note}</span>}
      </span>
    </div>
  );
}
