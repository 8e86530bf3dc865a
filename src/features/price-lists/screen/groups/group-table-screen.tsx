import '../price-lists.css';
import { useState } from 'react';
import type { GroupPage, OfficeGroup } from '#contract/office/prices/groups.ts';
import type { PriceListPage } from '#contract/office/prices/price-lists.ts';
import { groupDeskTexts } from '#text/office/prices/group-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PriceTabs } from '../price-tabs.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { useGroupRemoval } from './use-group-removal.tsx';

/** The interval at which the table shows the work of others. */
const everyMs = 30_000;

/** The groups of customers (rules prices/groups, wholesale/group-work). */
export function GroupTableScreen() {
  const { storeName, may } = useOffice();
  const { t } = useTexts(groupDeskTexts);
  const query = useOfficeRead<GroupPage>('/api/office/groups', { every: everyMs });
  const [edited, setEdited] = useState<OfficeGroup | 'new' | null>(null);
  const mayChange = may('prices:write');
  const columns = useGroupColumns(query.data?.guests ?? null, mayChange ? setEdited : null);
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={mayChange ? t.about : `${t.about} ${t.readOnly}`}
        actions={
          mayChange && (
            <Button icon="plus" onClick={() => setEdited('new')}>
              {t.add}
            </Button>
          )
        }
      />
      <PriceTabs current="groups" />
      <section className="office-panel" aria-label={t.title}>
        <ListTable
          label={t.title}
          query={query}
          columns={columns}
          keyOf={({ code }) => code}
          empty={<EmptyState icon="user-round" title={t.empty} text={t.emptyHint} />}
        />
      </section>
      {edited && <GroupDialog group={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function useGroupColumns(
  guests: string | null,
  onEdit: ((group: OfficeGroup) => void) | null,
): TableColumn<OfficeGroup>[] {
  const { t, format } = useTexts(groupDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.name,
      render: ({ code, name }) => (
        <span className="price-list-name">
          <b>{name}</b> {code === guests && <span className="office-tag">{t.guests}</span>}
          <span className="caption">{code}</span>
        </span>
      ),
    },
    { head: heads.list, render: ({ priceList }) => <ListOf code={priceList} /> },
    { head: heads.prices, render: (group) => pricesText(group, t) },
    {
      head: heads.minOrder,
      isRight: true,
      render: ({ minOrder }) => (minOrder === null ? '' : format.money(minOrder, '').trim()),
    },
    {
      head: heads.customers,
      isRight: true,
      render: ({ customers }) => format.integer(customers),
    },
    {
      head: heads.actions,
      isActions: true,
      render: (group) => onEdit && <RowActions group={group} onEdit={onEdit} />,
    },
  ];
}

function pricesText(
  { showPrices, withVat }: OfficeGroup,
  t: (typeof groupDeskTexts)['tr'],
): string {
  if (!showPrices) return t.hiddenPrices;
  if (withVat === null) return t.asShop;
  return withVat ? t.withVat : t.withoutVat;
}

function ListOf({ code }: { code: string | null }) {
  const { t } = useTexts(groupDeskTexts);
  const { data } = useOfficeRead<PriceListPage>('/api/office/price-lists');
  if (code === null) return <span className="muted">{t.noList}</span>;
  return (
    <OfficeLink className="link" to={officePaths.priceList(code)}>
      {data?.items.find((list) => list.code === code)?.name ?? code}
    </OfficeLink>
  );
}

function RowActions(props: { group: OfficeGroup; onEdit: (group: OfficeGroup) => void }) {
  const { group, onEdit } = props;
  const { t } = useTexts(groupDeskTexts);
  const { isBusy, remove } = useGroupRemoval(group);
  return (
    <span className="price-buttons">
      <Button look="quiet" aria-label={t.editOf(group.name)} onClick={() => onEdit(group)}>
        {t.edit}
      </Button>
      {group.customers === 0 && (
        <Button
          look="quiet"
          aria-label={t.removeOf(group.name)}
          disabled={isBusy}
          onClick={() => void remove()}
        >
          {t.remove}
        </Button>
      )}
    </span>
  );
}
