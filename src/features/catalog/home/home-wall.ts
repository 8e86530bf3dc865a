import type { ShownSection } from '#contract/catalog/home-page.ts';
import type { MenuCategory } from '#contract/catalog/shop-frame.ts';
import type { CatalogMap } from '#db/catalog/products/categories.ts';
import type { HomeSection } from '#rules/catalog/home/home-sections.ts';

export type Wall = Extract<ShownSection, { kind: 'wall' }>;

/** The categories of a section's doors: the chosen ones, or every top category that has products (rule catalog/home). */
export function doorsOf(
  { ids }: Pick<HomeSection, 'ids'>,
  { map, menu }: { map: CatalogMap; menu: readonly MenuCategory[] },
): MenuCategory[] {
  if (ids.length === 0) return menu.filter(({ depth, count }) => depth === 0 && count > 0);
  const byPath = new Map(menu.map((each) => [each.path, each]));
  return ids.flatMap((id) => {
    const category = byPath.get(map.categoryById.get(id)?.path ?? '');
    return category && category.count > 0 ? category : [];
  });
}

/** Puts a hero and the doors right behind it into one wall. */
export function joinedWalls(sections: readonly ShownSection[]): ShownSection[] {
  const joined: ShownSection[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    const isHero = last?.kind === 'wall' && last.doors.length === 0;
    if (isHero && section.kind === 'wall' && section.headline === '') {
      const { title, label, doors } = section;
      joined[joined.length - 1] = { ...last, title, label, doors };
    } else joined.push(section);
  }
  return joined;
}
