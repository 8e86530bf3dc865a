import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { Icon } from '#ui/controls/icon.tsx';

/**
 * Leads to the comparison of the product alone; with the script a press adds the product to the choice and stays on the
 * page (rule catalog/comparison-choice).
 */
export function CompareLink(props: {
  product: { id: number; name: string };
  t: Messages;
  locale: Locale;
  className: string;
}) {
  const { product, t, locale, className } = props;
  return (
    <a
      className={className}
      href={localised(urls.compared([product.id]), locale)}
      aria-label={t.catalog.compare(product.name)}
    >
      <Icon name="scale" />
    </a>
  );
}
