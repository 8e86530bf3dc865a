import { useState } from 'react';
import type { CategoryTree } from '#contract/office/catalog/office-categories.ts';
import type { OfficeBrandPage } from '#contract/office/catalog/office-brands.ts';
import type { ProductTablePage } from '#contract/office/catalog/office-products.ts';
import type { HomeNamed } from '#contract/office/office-home.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { Thumbnail } from './item-parts.tsx';

type Kind = 'category' | 'brand' | 'product';

/** As many as a person looks through. */
const shownAtOnce = 20;

/** The found items of a kind: categories from the list at hand, brands and products by a call. */
function useFound(kind: Kind, text: string): readonly HomeNamed[] | undefined {
  const { locale } = useTexts(homeDeskTexts);
  const query = `q=${encodeURIComponent(text)}&limit=${shownAtOnce}`;
  const tree = useOfficeRead<CategoryTree>('/api/office/categories', {
    enabled: kind === 'category',
  });
  const brands = useOfficeRead<OfficeBrandPage>(`/api/office/brands?${query}`, {
    enabled: kind === 'brand',
    keep: true,
  });
  const products = useOfficeRead<ProductTablePage>(`/api/office/product-table?${query}`, {
    enabled: kind === 'product',
    keep: true,
  });
  if (kind === 'brand') {
    return brands.data?.items.map(({ id, name, image, path }) => {
      const about = `/${path}`;
      return { id, name, image, about, isShown: true };
    });
  }
  if (kind === 'product') {
    return products.data?.items
      .filter(({ isVariant }) => !isVariant)
      .map(({ id, name, image, code }) => ({ id, name, image, about: code, isShown: true }));
  }
  const words = foldTurkish(text);
  return tree.data?.items
    .map(({ id, name, nameEn, image, path, hidden }) => ({
      id,
      name: (locale === 'en' && nameEn) || name,
      image,
      about: `/${path}`,
      isShown: !hidden,
    }))
    .filter(({ name }) => foldTurkish(name).includes(words))
    .slice(0, shownAtOnce * 5);
}

/** Finds categories, brands or products for a section; each press adds one. */
export function ItemPicker(props: {
  kind: Kind;
  chosen: readonly number[];
  isFull: boolean;
  onPick: (item: HomeNamed) => void;
  onClose: () => void;
}) {
  const { kind, chosen, isFull, onPick, onClose } = props;
  const { t } = useTexts(homeDeskTexts);
  const [text, setText] = useState('');
  const found = useFound(kind, text);
  return (
    <Modal
      open
      title={t.addItem[kind]}
      onClose={onClose}
      footer={
        <Button look="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <SearchField
        label={t.search[kind]}
        placeholder={t.search[kind]}
        value={text}
        onSearch={setText}
      />
      <ul className="home-found" aria-label={t.items[kind]}>
        {(found ?? []).map((item) => (
          <FoundItem
            key={item.id}
            item={item}
            isChosen={chosen.includes(item.id)}
            isOff={isFull}
            onPick={() => onPick(item)}
          />
        ))}
      </ul>
      {found?.length === 0 && <p className="muted">{t.nothingFound}</p>}
    </Modal>
  );
}

function FoundItem(props: {
  item: HomeNamed;
  isChosen: boolean;
  isOff: boolean;
  onPick: () => void;
}) {
  const { item, isChosen, isOff, onPick } = props;
  const { t } = useTexts(homeDeskTexts);
  return (
    <li>
      <button type="button" disabled={isChosen || isOff} onClick={onPick}>
        <Thumbnail file={item.image} />
        <span className="home-item-name">
          <b>{item.name}</b>
          <small>{isChosen ? t.chosenAlready : item.about}</small>
        </span>
      </button>
    </li>
  );
}
