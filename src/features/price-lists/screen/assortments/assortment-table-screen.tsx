import '../price-lists.css';
import { useState } from 'react';
import type { AssortmentPage, OfficeAssortment } from '#contract/office/prices/groups.ts';
import { mostAssortments } from '#rules/price/lists/list-form.ts';
import { assortmentDeskTexts } from '#text/office/prices/assortment-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { ListTable } from '#ui/office/table/list-table.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { PriceTabs } from '../price-tabs.tsx';
import { AssortmentDialog } from './assortment-dialog.tsx';
import { useAssortmentRemoval } from './use-assortment-removal.tsx';

/** The interval at which the table shows the work of others. */
const everyMs = 30_000;

/** The assortments: goods that only some groups see (rules wholesale/assortments, wholesale/assortment-work). */
export function AssortmentTableScreen() {
  const { storeName, may } = useOffice();
  const { t, format } = useTexts(assortmentDeskTexts);
  const query = useOfficeRead<AssortmentPage>('/api/office/assortments', { every: everyMs });
  const [edited, setEdited] = useState<string | null>(null);
  const mayChange = may('prices:write');
  const isFull = (query.data?.items.length ?? 0) >= mostAssortments;
  const columns = useAssortmentColumns(mayChange ? setEdited : null);
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead
        title={t.title}
        about={mayChange ? t.about : `${t.about} ${t.readOnly}`}
        actions={
          mayChange && (
            <Button icon="plus" disabled={isFull} onClick={() => setEdited('')}>
              {t.add}
            </Button>
          )
        }
      />
      <PriceTabs current="assortments" />
      {isFull && <p className="office-note is-info">{t.full(format.integer(mostAssortments))}</p>}
      <section className="office-panel" aria-label={t.title}>
        <ListTable
          label={t.title}
          query={query}
          columns={columns}
          keyOf={({ code }) => code}
          empty={<EmptyState icon="layout-grid" title={t.empty} text={t.emptyHint} />}
        />
      </section>
      {edited !== null && <AssortmentDialog code={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

const kinds = ['products', 'brands', 'categories'] as const;

function useAssortmentColumns(
  onEdit: ((code: string) => void) | null,
): TableColumn<OfficeAssortment>[] {
  const { t, format } = useTexts(assortmentDeskTexts);
  const { heads } = t;
  return [
    {
      head: heads.name,
      render: ({ code, name }) => (
        <span className="price-list-name">
          <b>{name}</b>
          <span className="caption">{code}</span>
        </span>
      ),
    },
    {
      head: heads.members,
      render: ({ counts }) =>
        kinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => t.counts[kind](format.integer(counts[kind])))
          .join(', ') || <span className="muted">{t.noMembers}</span>,
    },
    {
      head: heads.groups,
      render: ({ groups }) =>
        groups.map(({ name }) => name).join(', ') || <span className="muted">{t.noGroup}</span>,
    },
    {
      head: heads.actions,
      isActions: true,
      render: (assortment) => onEdit && <RowActions assortment={assortment} onEdit={onEdit} />,
    },
  ];
}

function RowActions(props: { assortment: OfficeAssortment; onEdit: (code: string) => void }) {
  const { assortment, onEdit } = props;
  const { code, name, groups } = assortment;
  const { t } = useTexts(assortmentDeskTexts);
  const { isBusy, remove } = useAssortmentRemoval(assortment);
  return (
    <span className="price-buttons">
      <Button look="quiet" aria-label={t.editOf(name)} onClick={() => onEdit(code)}>
        {t.edit}
      </Button>
      {groups.length === 0 && (
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
