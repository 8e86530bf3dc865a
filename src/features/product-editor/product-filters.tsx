import type { ProductChoices } from '#contract/office/catalog/office-product-form.ts';
import { productEditorTexts } from '#text/office/catalog/product-editor-text.ts';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { ProductAddress } from './product-address.tsx';

/** The search, the filters by brand and category, and how prices are shown (rules product-editing/filters, product-editing/typed-vat). */
export function ProductFilters(props: {
  address: ProductAddress;
  withVat: boolean;
  onVat: (withVat: boolean) => void;
}) {
  const { address, withVat, onVat } = props;
  const { t } = useTexts(productEditorTexts);
  const { may } = useOffice();
  return (
    <div className="list-bar">
      <SearchField
        label={t.search}
        hasShortcut
        placeholder={t.searchHint}
        value={address.words.q ?? ''}
        onSearch={(q) => address.set({ q })}
      />
      <Choices address={address} />
      <ChoiceSegments
        label={t.prices}
        items={[
          { key: 'net', name: t.net },
          { key: 'gross', name: t.gross },
        ]}
        current={withVat ? 'gross' : 'net'}
        onChoose={(key) => onVat(key === 'gross')}
      />
      {!may('catalog:write') && <span className="product-table-read-only">{t.readOnly}</span>}
    </div>
  );
}

function Choices({ address }: { address: ProductAddress }) {
  const { t } = useTexts(productEditorTexts);
  const { data } = useOfficeRead<ProductChoices>('/api/office/product-form');
  const brands = (data?.brands ?? []).map((name) => ({ value: name, name }));
  const categories = (data?.categories ?? []).map(({ path, name }) => ({
    value: path,
    name: `${'\u2003'.repeat(path.split('/').length - 1)}${name}`,
  }));
  return (
    <>
      <Filter label={t.brand} all={t.allBrands} word="brand" items={brands} address={address} />
      <Filter
        label={t.heads.category}
        all={t.allCategories}
        word="category"
        items={categories}
        address={address}
      />
    </>
  );
}

function Filter(props: {
  label: string;
  all: string;
  word: 'brand' | 'category';
  items: readonly { value: string; name: string }[];
  address: ProductAddress;
}) {
  const { label, all, word, items, address } = props;
  const current = address.words[word] ?? '';
  const isListed = current === '' || items.some(({ value }) => value === current);
  return (
    <select
      className={current === '' ? 'input product-filter' : 'input product-filter is-set'}
      aria-label={label}
      value={current}
      onChange={({ target }) => address.set({ [word]: target.value })}
    >
      <option value="">{all}</option>
      {!isListed && <option value={current}>{current}</option>}
      {items.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}
