import { useTexts } from '#ui/state/text-context.tsx';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { OrderViewCounts } from '#contract/office/orders/office-order-list.ts';
import { orderViews, type OrderView } from '#rules/order/order-filter.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useFailureText } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { TabRow, type Tab } from '#ui/office/table/tab-row.tsx';
import { viewQuery, type OrderWords } from './order-list-address.tsx';

type Saved = OrderViewCounts['saved'][number];

/** The standard views with their counts, then the saved ones (rules order-list/views, order-list/saved-views). */
export function ViewTabs({
  words,
  counts,
}: {
  words: OrderWords;
  counts: OrderViewCounts | undefined;
}) {
  const { t, format } = useTexts(orderTableTexts);
  const current = viewQuery(words);
  const saved = counts?.saved.find(({ query }) => query === current);
  const tabs: Tab[] = [
    ...orderViews.map((view) => ({
      key: view,
      to: view === 'all' ? officePaths.orders : `${officePaths.orders}?view=${view}`,
      name: t.views[view],
      isCurrent: !saved && (words.view || 'all') === view,
      count: view === 'all' ? '' : countText(counts, view, { t, format }),
      // Late money is the most urgent.
      isLit: view === 'late' || view === 'refunds',
    })),
    ...(counts?.saved ?? []).map(({ id, name, query }) => ({
      key: String(id),
      to: `${officePaths.orders}?${query}`,
      name,
      isCurrent: saved?.id === id,
    })),
  ];
  return (
    <TabRow label={t.views.name} tabs={tabs}>
      <SaveView current={current} saved={saved} />
    </TabRow>
  );
}

/** Saves the current filters as a view, or edits the saved view that they are. */
function SaveView({ current, saved }: { current: string; saved: Saved | undefined }) {
  const { t } = useTexts(orderTableTexts);
  const [opened, setOpened] = useState<'save' | 'edit' | null>(null);
  const close = () => setOpened(null);
  return (
    <span className="order-views-end">
      {(saved || current !== '') && (
        <Button
          look="quiet"
          className="is-small"
          onClick={() => setOpened(saved ? 'edit' : 'save')}
        >
          <OfficeIcon name={saved ? 'pencil' : 'plus'} />
          {saved ? t.views.editTitle : t.views.save}
        </Button>
      )}
      {opened === 'save' && <SaveDialog query={current} onClose={close} />}
      {opened === 'edit' && saved && <EditDialog view={saved} onClose={close} />}
    </span>
  );
}

type TableTexts = Pick<ReturnType<typeof useTexts<(typeof orderTableTexts)['tr']>>, 't' | 'format'>;

function countText(
  counts: OrderViewCounts | undefined,
  view: OrderView,
  { t, format }: TableTexts,
): string {
  const found = counts?.items.find((each) => each.view === view);
  if (!found || found.count === 0) return '';
  const text = format.integer(found.count);
  return found.isMore ? t.atLeast(text) : text;
}

/** Sends a change of a view, then reads the views again. */
function useViewCall(onDone: () => void) {
  const { caller } = useOffice();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function send(path: string, body: object, said: string): Promise<void> {
    setBusy(true);
    try {
      await caller.post(`/api/office/${path}`, body);
      await queries.invalidateQueries();
      toast({ text: said, kind: 'done' });
      onDone();
    } catch (failure) {
      const fields = failure instanceof ApiFailure ? Object.values(failure.fields) : [];
      setError(fields[0] ?? failureText(failure));
      setBusy(false);
    }
  }
  return { send, busy, error };
}

function SaveDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const { t } = useTexts(orderTableTexts);
  const { may } = useOffice();
  const [name, setName] = useState('');
  const [forTeam, setForTeam] = useState(false);
  const { send, busy, error } = useViewCall(onClose);
  function submit(event: FormEvent): void {
    event.preventDefault();
    void send(forTeam ? 'team-views' : 'order-views', { name, query }, t.views.saved);
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t.views.saveTitle}
      onSubmit={submit}
      footer={
        <Button type="submit" busy={busy && t.bulk.working}>
          {t.views.save}
        </Button>
      }
    >
      <TextField
        label={t.views.saveName}
        value={name}
        maxLength={40}
        error={error || null}
        onChange={({ target }) => setName(target.value)}
      />
      {may('orders:write') && (
        <label className="check">
          <input
            type="checkbox"
            checked={forTeam}
            onChange={({ target }) => setForTeam(target.checked)}
          />
          <span>{t.views.forTeam}</span>
        </label>
      )}
    </Modal>
  );
}

function EditDialog({ view, onClose }: { view: Saved; onClose: () => void }) {
  const { t } = useTexts(orderTableTexts);
  const [name, setName] = useState(view.name);
  const { send, busy, error } = useViewCall(onClose);
  const path = `${view.isOfTeam ? 'team-views' : 'order-views'}/${view.id}`;
  return (
    <Modal
      open
      onClose={onClose}
      title={t.views.editTitle}
      onSubmit={(event) => {
        event.preventDefault();
        void send(`${path}/rename`, { name }, t.views.saved);
      }}
      footer={
        <>
          <Button
            look="danger"
            disabled={busy}
            onClick={() => void send(`${path}/remove`, {}, t.views.removed)}
          >
            {t.views.remove}
          </Button>
          <Button type="submit" busy={busy && t.bulk.working}>
            {t.views.rename}
          </Button>
        </>
      }
    >
      <TextField
        label={t.views.saveName}
        value={name}
        maxLength={40}
        error={error || null}
        onChange={({ target }) => setName(target.value)}
      />
    </Modal>
  );
}
