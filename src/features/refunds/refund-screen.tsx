import './refund-screen.css';
import { useState } from 'react';
import type {
  OwedRefund,
  OwedRefundPage,
  RefundViewCounts,
} from '#contract/office/orders/office-refunds.ts';
import { refundViews } from '#rules/order/refund/refund-desk.ts';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead, Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useRowSelection } from '#ui/office/table/use-row-selection.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { BankFilePanel } from './bank-file-panel.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { useRefundAddress } from './refund-address.tsx';
import { RefundBulk } from './refund-bulk.tsx';
import { RefundTable } from './refund-table.tsx';
import { useBankFile } from './use-bank-file.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 30_000;

const keyOf = ({ id }: OwedRefund) => id;

/** The refunds that the merchant sends by hand, and their files for the bank (rules refunds/views, refunds/file). */
export function RefundScreen() {
  const address = useRefundAddress();
  const { view } = address;
  const { storeName } = useOffice();
  const { t } = useTexts(refundDeskTexts);
  const path = `/api/office/refunds?${address.query}`;
  const query = useOfficeRead<OwedRefundPage>(path, { every: everyMs, keep: true });
  const counts = useOfficeRead<RefundViewCounts>('/api/office/refund-views', { every: everyMs });
  const page = query.data?.items ?? [];
  const selection = useRowSelection({ scope: `${view} ${address.words.q ?? ''}`, page, keyOf });
  const file = useBankFile(counts.data?.accounts ?? []);
  const [changed, setChanged] = useState<OwedRefund | null>(null);
  const isSent = view === 'sent';
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <Head />
      <div className={isSent ? 'refund-desk is-sent' : 'refund-desk office-columns'}>
        <div>
          <section className="office-panel" aria-label={t.list}>
            <Views counts={counts.data} />
            <SearchBar />
            <RefundTable
              query={query}
              selection={isSent ? undefined : selection}
              onAccount={setChanged}
            />
          </section>
          {!isSent && <RefundBulk view={view} selection={selection} file={file} />}
        </div>
        {!isSent && (
          <div>
            {view === 'open' && <BankFilePanel file={file} chosen={selection.rows} />}
            <NextSteps isInFile={view === 'in-file'} />
          </div>
        )}
      </div>
      {changed && <AccountDialog refund={changed} onClose={() => setChanged(null)} />}
    </>
  );
}

function Head() {
  const { t } = useTexts(refundDeskTexts);
  const { t: words } = useTexts(officeFrameTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        crumb={
          <OfficeLink className="office-crumb" to={officePaths.orders}>
            <OfficeIcon name="arrow-left" />
            {words.orders}
          </OfficeLink>
        }
        title={t.title}
        about={t.about}
        actions={
          <Button look="secondary" onClick={() => setOpen(true)}>
            <OfficeIcon name="history" />
            {t.files.open}
          </Button>
        }
      />
      {isOpen && <FilesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Views({ counts }: { counts: RefundViewCounts | undefined }) {
  const address = useRefundAddress();
  const { t, format } = useTexts(refundDeskTexts);
  const tabs = refundViews.map((view) => {
    const found = counts?.items.find((each) => each.view === view);
    const text = found ? format.integer(found.count) + (found.isMore ? '+' : '') : '';
    return {
      key: view,
      to: address.to({ view: view === 'open' ? null : view, sort: null }),
      name: t.views[view],
      isCurrent: address.view === view,
      count: view === 'sent' || !found?.count ? '' : text,
      isLit: view === 'open',
    };
  });
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

function SearchBar() {
  const address = useRefundAddress();
  const { t } = useTexts(refundDeskTexts);
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
      {!may('orders:write') && <span className="caption">{t.readOnly}</span>}
    </div>
  );
}

/** The way of a refund to its customer; the current step is lit. */
function NextSteps({ isInFile }: { isInFile: boolean }) {
  const { t } = useTexts(refundDeskTexts);
  const { next } = t;
  const current = isInFile ? 1 : 0;
  const steps = [
    [next.file, next.fileHint],
    [next.bank, next.bankHint],
    [next.sent, next.sentHint],
  ];
  return (
    <Panel title={next.title}>
      <ol className="refund-desk-steps">
        {steps.map(([step, hint], index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            <b>{step}</b>
            <span className="caption">{hint}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
