import type { ChildProduct, ProductDetail } from '#contract/catalog/product.ts';
import { attributesOf } from '#rules/catalog/product-attributes.ts';
import { useAttributeNames } from '#ui/product/attribute-names.tsx';

/** The attributes of the shown product by groups; nothing for a product without any (rule catalog/attributes). */
export function ProductAttributes(props: { data: ProductDetail; product: ChildProduct }) {
  const { data, product } = props;
  const { t, nameOf, langOf, valueOf } = useAttributeNames();
  const family = product.id === data.id && data.parentId === null ? data.children : [];
  const shown = {
    ...product,
    brand: product.brand ?? data.brand,
    model: product.model ?? data.model,
  };
  const rows = attributesOf(shown, family);
  if (rows.length === 0) return null;
  return (
    <section className="product-section">
      <h2>{t.title}</h2>
      <div className="attribute-groups">
        {[...Map.groupBy(rows, ({ group }) => group)].map(([group, its]) => (
          <div key={group}>
            <h3>{t.groups[group]}</h3>
            <dl>
              {its.map((row) => (
                <div key={row.key}>
                  <dt lang={langOf(row)}>{nameOf(row)}</dt>
                  <dd>{valueOf(row)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </section>
  );
}
