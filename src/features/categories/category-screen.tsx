import './category-screen.css';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type {
  CategoryTree as Tree,
  OfficeCategory,
} from '#contract/office/catalog/office-categories.ts';
import { categoryDeskTexts } from '#text/office/catalog/category-desk-text.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { PageHead, Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { CategoryDetailPanels } from './detail/category-panels.tsx';
import { CategoryMenuDialog } from './tree/category-menu-dialog.tsx';
import { CategoryTree } from './tree/category-tree.tsx';
import { NewCategoryDialog } from './tree/new-category-dialog.tsx';
import { useCategoryWork } from './tree/use-category-work.tsx';

/** The interval at which the tree shows the work of others. */
const everyMs = 30_000;

/** The tree of categories and the one that is chosen in it (rules categories/tree, categories/fields). */
export function CategoryScreen() {
  const { storeName } = useOffice();
  const { t, format } = useTexts(categoryDeskTexts);
  const query = useOfficeRead<Tree>('/api/office/categories', { every: everyMs });
  const items = query.data?.items ?? [];
  const top = items.filter(({ parentId }) => parentId === null);
  const counts = t.about(format.integer(top.length), format.integer(items.length));
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={query.data ? counts : ' '} />
      <Loaded query={query} waiting={<div className="category-waiting" />}>
        {(tree) => <Columns items={tree.items} />}
      </Loaded>
    </>
  );
}

/** The chosen category, in the address. */
function useChosen(): [number | null, (id: number | null) => void] {
  const [, navigate] = useLocation();
  const chosen = Number(new URLSearchParams(useSearch()).get('k') ?? NaN);
  const choose = (id: number | null) =>
    navigate(id === null ? officePaths.categories : officePaths.category(id));
  return [Number.isInteger(chosen) ? chosen : null, choose];
}

function Columns({ items }: { items: readonly OfficeCategory[] }) {
  const { may } = useOffice();
  const [chosen, choose] = useChosen();
  const work = useCategoryWork(items);
  const [menu, setMenu] = useState<OfficeCategory | null>(null);
  const [adding, setAdding] = useState<{ parentId: number | null } | null>(null);
  const known = items.find(({ id }) => id === chosen);
  async function remove(id: number): Promise<void> {
    // Its panels would ask for a category that is gone.
    if (id === chosen) choose(null);
    if (!(await work.remove(id)) && id === chosen) choose(id);
  }
  return (
    <div className="category-columns">
      <TreePanel onAdd={() => setAdding({ parentId: null })} isEmpty={items.length === 0}>
        <CategoryTree
          items={items}
          current={known?.id ?? null}
          mayMove={may('catalog:write') && !work.isBusy}
          onOpen={choose}
          onMenu={setMenu}
          onMove={work.move}
        />
      </TreePanel>
      <div>
        <Chosen category={known} isMissing={chosen !== null && !known} items={items} />
      </div>
      {menu && (
        <CategoryMenuDialog
          category={menu}
          items={items}
          nameOf={work.nameOf}
          onMove={work.move}
          onAdd={(parentId) => setAdding({ parentId })}
          onRemove={(id) => void remove(id)}
          onClose={() => setMenu(null)}
        />
      )}
      {adding && (
        <NewCategoryDialog
          items={items}
          parentId={adding.parentId}
          nameOf={work.nameOf}
          onClose={() => setAdding(null)}
          onMade={choose}
        />
      )}
    </div>
  );
}

function TreePanel(props: { onAdd: () => void; isEmpty: boolean; children: React.ReactNode }) {
  const { t } = useTexts(categoryDeskTexts);
  const { t: frame } = useTexts(officeFrameTexts);
  const { may } = useOffice();
  const mayWrite = may('catalog:write');
  return (
    <Panel
      title={t.tree}
      wide
      aside={
        <Button
          look="quiet"
          className="is-small"
          icon="plus"
          disabled={!mayWrite}
          title={mayWrite ? undefined : frame.onlyRole(frame.roles.catalog)}
          onClick={props.onAdd}
        >
          {t.newOne}
        </Button>
      }
    >
      {props.isEmpty ? (
        <EmptyState icon="layout-grid" title={t.empty} text={t.emptyHint} />
      ) : (
        props.children
      )}
    </Panel>
  );
}

function Chosen(props: {
  category: OfficeCategory | undefined;
  isMissing: boolean;
  items: readonly OfficeCategory[];
}) {
  const { t } = useTexts(categoryDeskTexts);
  if (props.category) {
    const { id } = props.category;
    return <CategoryDetailPanels key={id} id={id} items={props.items} />;
  }
  return (
    <div className="category-none">
      <OfficeIcon name="folder-tree" />
      <p>{props.isMissing ? t.gone : t.choose}</p>
    </div>
  );
}
