import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '#contract/api-failure.ts';
import type { OrderViewCounts } from '#contract/office-order-table.ts';
import { orderViews, type OrderView } from '#rules/order/order-filter.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextField } from '#ui/controls/field.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOffice } from '#ui/office/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useFailureText } from '#ui/office/office-query.tsx';
import { officePaths } from '#ui/office/office-urls.ts';
import { queryOf, useTableText, type TableWords } from './table-words.tsx';

type Saved = OrderViewCounts['saved'][number];

/** The views with what waits in each, then those that somebody keeps (rules order-table/views, order-table/own-views). */
export function ViewTabs({
  words,
  counts,
}: {
  words: TableWords;
  counts: OrderViewCounts | undefined;
}) {
  const { t } = useTableText();
  const current = queryOf(words, 'view');
  const kept = counts?.saved.find(({ query }) => query === current);
  return (
    <nav className="order-views" aria-label={t.views.name}>
      {orderViews.map((view) => (
        <OfficeLink
          key={view}
          to={view === 'all' ? officePaths.orders : `${officePaths.orders}?view=${view}`}
          aria-current={!kept && (words.view || 'all') === view ? 'true' : undefined}
        >
          {t.views[view]}
          <Count view={view} counts={counts} />
        </OfficeLink>
      ))}
      {counts?.saved.map(({ id, name, query }) => (
        <OfficeLink
          key={id}
          to={`${officePaths.orders}?${query}`}
          aria-current={kept?.id === id ? 'true' : undefined}
        >
          {name}
        </OfficeLink>
      ))}
      <ViewKeeping current={current} kept={kept} />
    </nav>
  );
}

/** Keeps the view that stands there, or changes the one that was kept. */
function ViewKeeping({ current, kept }: { current: string; kept: Saved | undefined }) {
  const { t } = useTableText();
  const [opened, setOpened] = useState<'save' | 'edit' | null>(null);
  const close = () => setOpened(null);
  return (
    <span className="order-views-end">
      {(kept || current !== '') && (
        <Button look="quiet" className="is-small" onClick={() => setOpened(kept ? 'edit' : 'save')}>
          <OfficeIcon name={kept ? 'pencil' : 'plus'} />
          {kept ? t.views.editTitle : t.views.save}
        </Button>
      )}
      {opened === 'save' && <SaveDialog query={current} onClose={close} />}
      {opened === 'edit' && kept && <EditDialog view={kept} onClose={close} />}
    </span>
  );
}

/** A late transfer is what waits for longest: its number is lit. */
function Count({ view, counts }: { view: OrderView; counts: OrderViewCounts | undefined }) {
  const { t, format } = useTableText();
  const found = counts?.items.find((each) => each.view === view);
  if (!found || found.count === 0 || view === 'all') return null;
  const text = format.integer(found.count);
  return (
    <span className={view === 'late' ? 'order-views-count is-late' : 'order-views-count'}>
      {found.isMore ? t.atLeast(text) : text}
    </span>
  );
}

/** Sends something about a view and reads the views anew. */
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
  const { t } = useTableText();
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
  const { t } = useTableText();
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
