import './invoice-desk.css';
import { useState } from 'react';
import type {
  InvoiceCounts,
  InvoiceDocument,
  Invoices,
} from '#contract/office/orders/office-invoices.ts';
import { invoiceStates } from '#rules/invoices/invoice-states.ts';
import { invoiceTexts } from '#text/office/orders/invoice-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { PageTurner } from '#ui/office/table/page-turner.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { IssueDialog } from './issue-dialog.tsx';

/** The interval at which the list shows what integrators report. */
const everyMs = 30_000;

/** The invoices of the shop by their states (rule invoices/office). */
export function InvoiceListScreen() {
  const address = useListAddress(officePaths.invoices, ['state', 'after']);
  const { storeName } = useOffice();
  const { t, format } = useTexts(invoiceTexts);
  const [issued, setIssued] = useState<InvoiceDocument | null>(null);
  const query = useOfficeRead<Invoices>(`/api/office/invoices?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const columns = useInvoiceColumns(setIssued);
  const page = query.data;
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <PageHead title={t.title} about={t.about} />
      <section className="office-panel" aria-label={t.list}>
        <States current={address.words.state ?? ''} to={(state) => address.to({ state })} />
        <ListTable
          label={t.list}
          query={query}
          columns={columns}
          keyOf={({ id }) => id}
          phone="lines"
          waitingRows={8}
          empty={
            <EmptyState icon="receipt-text" title={t.none}>
              {t.whenDue}
            </EmptyState>
          }
          foot={
            page && (
              <PageTurner
                shown={t.shown(format.integer(page.items.length))}
                previous={null}
                next={page.next === null ? null : String(page.next)}
                onTurn={(after) => address.set({ after })}
              />
            )
          }
        />
      </section>
      {issued && <IssueDialog invoice={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

function States(props: { current: string; to: (state: string | null) => string }) {
  const { current, to } = props;
  const { t, format } = useTexts(invoiceTexts);
  const { data } = useOfficeRead<InvoiceCounts>('/api/office/invoice-states', { every: everyMs });
  const tabs = ['', ...invoiceStates].map((state) => {
    const count = data?.items.find((each) => each.state === state)?.count ?? 0;
    const named = invoiceStates.find((each) => each === state);
    return {
      key: state,
      to: to(state === '' ? null : state),
      name: named === undefined ? t.all : t.states[named],
      isCurrent: current === state,
      count: count > 0 ? format.integer(count) : '',
      isLit: state === 'failed',
    };
  });
  return <TabRow label={t.views} tabs={tabs} />;
}
