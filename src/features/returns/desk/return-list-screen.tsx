import './returns-desk.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { ReturnTablePage, ReturnViewCounts } from '#contract/office/orders/office-returns.ts';
import { returnViews } from '#rules/returns/return-states.ts';
import { readReturnNo, returnReasons } from '#rules/returns/return-words.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { SelectField, TextField } from '#ui/controls/field.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { useScanner } from '#ui/office/state/use-scanner.ts';
import { SearchField } from '#ui/office/table/search-field.tsx';
import { TabRow } from '#ui/office/table/tab-row.tsx';
import { useListAddress } from '#ui/office/table/use-list-address.ts';
import { Button } from '#ui/controls/button.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { DeskButton } from './desk-parts.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { ReturnTable, type ReturnAddress } from './return-table.tsx';
import { ScanDialog } from './scan-dialog.tsx';

/** The interval at which the list shows the work of others. */
const everyMs = 30_000;

/** The returns of the shop: what waits, what comes, what is to be paid (rules returns/views, returns/search). */
export function ReturnListScreen() {
  const address = useListAddress(officePaths.returns, [
    'view',
    'q',
    'reason',
    'from',
    'to',
    'cursor',
  ]);
  const { storeName } = useOffice();
  const { t } = useTexts(returnDeskTexts);
  const query = useOfficeRead<ReturnTablePage>(`/api/office/returns?${address.query}`, {
    every: everyMs,
    keep: true,
  });
  const { data: counts } = useOfficeRead<ReturnViewCounts>('/api/office/return-views', {
    every: everyMs,
  });
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <Head counts={counts} address={address} />
      <section className="office-panel" aria-label={t.list}>
        <Views address={address} counts={counts} />
        <Filters address={address} />
        <ReturnTable query={query} address={address} />
      </section>
    </>
  );
}

function Head(props: { counts: ReturnViewCounts | undefined; address: ReturnAddress }) {
  const { counts, address } = props;
  const { t, format, locale } = useTexts(returnDeskTexts);
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'record' | 'scan' | null>(null);
  const close = () => setDialog(null);
  /** The bars of a slip or a label open their return; any other code is looked for, as a carrier's own. */
  function open(code: string): void {
    const returnNo = readReturnNo(code);
    setDialog(null);
    if (returnNo === null) return address.set({ q: code.trim(), view: null });
    navigate(officePaths.return(returnNo));
  }
  useKeys({ F2: () => setDialog('scan') });
  useScanner(open);
  const due = counts?.nextDue ? formatDate(counts.nextDue, locale) : '';
  const about = counts && (counts.work === 0 ? t.noWork : t.work(format.integer(counts.work), due));
  return (
    <>
      <PageHead
        title={t.title}
        about={about}
        actions={
          <>
            <DeskButton look="secondary" icon="plus" onClick={() => setDialog('record')}>
              {t.record}
            </DeskButton>
            <Button onClick={() => setDialog('scan')}>
              <OfficeIcon name="scan" />
              {t.scan}
              <kbd>F2</kbd>
            </Button>
          </>
        }
      />
      {dialog === 'record' && <RecordDialog onClose={close} onMade={open} />}
      {dialog === 'scan' && <ScanDialog onClose={close} onScanned={open} />}
    </>
  );
}

function Views(props: { address: ReturnAddress; counts: ReturnViewCounts | undefined }) {
  const { address, counts } = props;
  const { t, format } = useTexts(returnDeskTexts);
  const current = address.words.view ?? 'all';
  const tabs = returnViews.map((view) => {
    const count = counts?.items.find((each) => each.view === view)?.count ?? 0;
    const isCounted = view !== 'all' && view !== 'done' && count > 0;
    return {
      key: view,
      to: address.to({ view: view === 'all' ? null : view }),
      name: t.views[view],
      isCurrent: current === view,
      count: isCounted ? format.integer(count) : '',
      isLit: view === 'late',
    };
  });
  return <TabRow label={t.viewsName} tabs={tabs} />;
}

function Filters({ address }: { address: ReturnAddress }) {
  const { t } = useTexts(returnDeskTexts);
  const { t: words } = useTexts(returnTexts);
  const { q = '', reason = '', from = '', to = '' } = address.words;
  return (
    <div className="list-bar returns-filters">
      <SearchField
        label={t.search}
        hasShortcut
        placeholder={t.searchHint}
        value={q}
        onSearch={(text) => address.set({ q: text })}
      />
      <SelectField
        label={t.reason}
        value={reason}
        onChange={({ target }) => address.set({ reason: target.value || null })}
      >
        <option value="">{t.anyReason}</option>
        {returnReasons.map((each) => (
          <option key={each} value={each}>
            {words.reasons[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t.from}
        type="date"
        value={from}
        onChange={({ target }) => address.set({ from: target.value || null })}
      />
      <TextField
        label={t.to}
        type="date"
        value={to}
        onChange={({ target }) => address.set({ to: target.value || null })}
      />
    </div>
  );
}
