import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The server counts up to this many products. */
const mostCounted = 10_000;

/** The number of products that a draft is about. */
export function useProductCount(): (count: number) => string {
  const { t, format } = useTexts(priceDeskTexts);
  return (count) =>
    count > mostCounted ? t.preview.many(format.integer(mostCounted)) : format.integer(count);
}

/** Figures side by side, each below its name. */
export function PreviewFigures({ items }: { items: readonly (readonly [string, string])[] }) {
  return (
    <dl className="price-figures">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
