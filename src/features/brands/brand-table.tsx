import type { OfficeBrand, OfficeBrandPage } from '#contract/office/catalog/office-brands.ts';
import { brandDeskTexts } from '#text/office/catalog/brand-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import type { ListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { localised, urls } from '#urls';

interface Actions {
  mayChange: boolean;
  onEdit: (brand: OfficeBrand) => void;
  onMerge: (brand: OfficeBrand) => void;
}

/** A page of brands with their actions. */
export function BrandTable(
  props: Actions & { query: OfficeRead<OfficeBrandPage>; address: ListAddress<'q' | 'cursor'> },
) {
  const { query, address } = props;
  const { t, format } = useTexts(brandDeskTexts);
  const columns = useBrandColumns(props);
  const page = query.data;
  return (
    <ListTable
      label={t.list}
      className="brand-table"
      query={query}
      columns={columns}
      keyOf={({ id }) => id}
      phone="card"
      waitingRows={8}
      empty={<NoBrands address={address} />}
      foot={
        page && (
          <PageTurner
            shown={t.shownOf(format.integer(page.items.length), format.integer(page.total))}
            previous={page.previous}
            next={page.next}
            onTurn={(cursor) => address.set({ cursor })}
          />
        )
      }
    />
  );
}

function useBrandColumns(actions: Actions): TableColumn<OfficeBrand>[] {
  const { t, format, locale } = useTexts(brandDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.picture,
      className: 'brand-table-picture',
      render: ({ image }) => <Picture file={image} />,
    },
    {
      head: heads.name,
      className: 'brand-table-name',
      render: ({ name, code }) => (
        <>
          <b>{name}</b>
          <span className="caption">{code}</span>
        </>
      ),
    },
    {
      head: heads.address,
      className: 'brand-table-address',
      render: ({ path, oldPaths }) => (
        <>
          <a className="link" href={localised(urls.category(path), locale)}>
            /{path}
          </a>
          {oldPaths.length > 0 && (
            <span className="caption">
              {t.oldPaths(oldPaths.map((each) => `/${each}`).join(', '))}
            </span>
          )}
        </>
      ),
    },
    {
      head: heads.products,
      className: 'brand-table-products',
      isRight: true,
      isLabeled: true,
      render: ({ products }) => format.integer(products),
    },
    {
      head: heads.actions,
      className: 'brand-table-actions',
      isActions: true,
      render: (brand) => actions.mayChange && <RowActions brand={brand} {...actions} />,
    },
  ];
}

function Picture({ file }: { file: string }) {
  if (file === '') return <span className="brand-table-empty" />;
  return <img src={urls.image(80, file)} alt="" width={40} height={40} loading="lazy" />;
}

function RowActions({ brand, onEdit, onMerge }: Actions & { brand: OfficeBrand }) {
  const { t } = useTexts(brandDeskTexts);
  const { name, products } = brand;
  const { isBusy, remove } = useRemoval(brand);
  return (
    <span className="brand-table-buttons">
      <Button look="quiet" aria-label={t.editOf(name)} onClick={() => onEdit(brand)}>
        {t.edit}
      </Button>
      <Button look="quiet" aria-label={t.mergeOf(name)} onClick={() => onMerge(brand)}>
        {t.merge}
      </Button>
      {products === 0 && (
        <Button
          look="quiet"
          aria-label={t.removeOf(name)}
          disabled={isBusy}
          onClick={() => void remove()}
        >
          {t.remove}
        </Button>
      )}
    </span>
  );
}

/** Removes a brand at once; its toast brings it back (rule categories/brand-removal). */
function useRemoval({ id, name, code, image, version }: OfficeBrand) {
  const { t } = useTexts(brandDeskTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  async function undo(): Promise<void> {
    const back = await change('/api/office/brands', { name, code, image });
    if (back !== null) toast({ text: t.undone, kind: 'done' });
  }
  async function remove(): Promise<void> {
    const gone = await change(`/api/office/brands/${id}/remove`, { seen: version });
    if (gone === null) return;
    const action = { label: t.undo, onPress: () => void undo() };
    toast({ text: t.removed(name), kind: 'done', action });
  }
  return { isBusy: busy !== null, remove };
}

function NoBrands({ address }: { address: ListAddress<'q' | 'cursor'> }) {
  const { t } = useTexts(brandDeskTexts);
  const isSearched = address.words.q !== undefined;
  return (
    <EmptyState
      icon={isSearched ? 'search-x' : 'package-open'}
      title={isSearched ? t.nothingFound : t.empty}
      text={isSearched ? t.nothingFoundHint : t.emptyHint}
    >
      {isSearched && (
        <Button look="secondary" onClick={() => address.set({ q: null })}>
          {t.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
