import type { CategoryTree } from '#contract/office/catalog/office-categories.ts';
import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The menu, which is the tree of categories (rule categories/menu). */
export function MenuPanel() {
  const { t, format, locale } = useTexts(homeDeskTexts);
  const query = useOfficeRead<CategoryTree>('/api/office/categories');
  return (
    <Panel
      title={t.menu}
      wide
      aside={
        <OfficeLink className="link" to={officePaths.categories}>
          {t.toCategories}
        </OfficeLink>
      }
      foot={<p className="caption">{t.menuHint}</p>}
    >
      <Loaded query={query} waiting={<WaitingRows count={4} />}>
        {({ items }) => {
          const top = items.filter(
            ({ parentId, hidden, products }) => parentId === null && !hidden && products > 0,
          );
          if (top.length === 0) return <p className="home-menu-none">{t.noCategories}</p>;
          return (
            <ul className="home-menu">
              {top.map(({ id, name, nameEn }) => (
                <li key={id}>
                  <b>{(locale === 'en' && nameEn) || name}</b>
                  <small>
                    {t.below(format.integer(items.filter((each) => each.parentId === id).length))}
                  </small>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
