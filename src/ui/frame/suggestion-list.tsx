import type { Suggestions } from '#contract/product-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Messages } from '#text/messages.ts';
import { localised, urls } from '#urls';
import { ProductPicture } from '#ui/product/product-picture.tsx';

export interface Suggestion {
  href: string;
  name: string;
  kind: 'category' | 'brand' | 'product';
  /** The product's code, or nothing. */
  code: string;
  image: string;
}

/** The answer as one list, in the order in which it is shown. */
export function suggestionsOf(answer: Suggestions, locale: Locale): Suggestion[] {
  const at = (path: string) => localised(path, locale);
  return [
    ...answer.categories.map((category): Suggestion => {
      const { path, name } = category;
      return { kind: 'category', name, href: at(urls.category(path)), code: '', image: '' };
    }),
    ...answer.brands.map((brand): Suggestion => {
      const { code, name } = brand;
      return { kind: 'brand', name, href: at(urls.brand(code)), code: '', image: '' };
    }),
    ...answer.products.map((product): Suggestion => {
      const { name, code, image } = product;
      return { kind: 'product', name, href: at(urls.product(product)), code, image };
    }),
  ];
}

/** What the search box suggests; the box keeps the focus and names the active one. */
export function SuggestionList(props: {
  id: string;
  items: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
  t: Messages;
}) {
  const { id, items, t } = props;
  const kinds = { category: t.frame.categories, brand: t.frame.brands, product: '' };
  return (
    // The pattern of a combobox: focus stays in the box, so these are no native options.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus
    <div className="suggestions" id={id} role="listbox" aria-label={t.frame.suggestions}>
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.href}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={index === props.active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(item)}
        >
          {item.kind === 'product' && <ProductPicture file={item.image} size={80} shown={40} />}
          <span>{item.name}</span>
          <span className="caption">{item.kind === 'product' ? item.code : kinds[item.kind]}</span>
        </div>
      ))}
    </div>
  );
}
