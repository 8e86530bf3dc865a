import { useState } from 'react';
import type { OwnSessions } from '#contract/account.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { formatDate, formatDateTime } from '#text/format.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { useOwnText } from './use-own-text.tsx';

type Items = OwnSessions['items'];

/** Ends sessions and shows what is left; a session that is over already is gone as well. */
function useSessions(stored: Items) {
  const t = useText();
  const own = useOwnText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [items, setItems] = useState(stored);
  const [busy, setBusy] = useState<number | 'others' | null>(null);
  const [said, setSaid] = useState<{ kind: 'ok' | 'error'; text: string } | null>(null);

  async function end(which: number | 'others'): Promise<void> {
    setBusy(which);
    setSaid(null);
    try {
      await (which === 'others' ? api.endOtherSessions() : api.endSession(which));
      if (which === 'others') setSaid({ kind: 'ok', text: own.sessionsEnded });
      setItems((held) =>
        held.filter(({ id, current }) => current || (which !== 'others' && id !== which)),
      );
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      else if (refusal?.status === 404) setItems((held) => held.filter(({ id }) => id !== which));
      else setSaid({ kind: 'error', text: refusal?.message ?? t.common.technicalError });
    }
    setBusy(null);
  }
  return { items, busy, said, end };
}

function Session(props: {
  session: Items[number];
  busy: boolean;
  onEnd: (id: number) => Promise<void>;
}) {
  const { id, device, signedInAt, lastSeenAt, current } = props.session;
  const { common } = useText();
  const own = useOwnText();
  const locale = useLocale();
  const name = device || own.unknownDevice;
  const seen = own.sessionSeen(formatDateTime(signedInAt, locale), formatDate(lastSeenAt, locale));
  return (
    <li>
      <div>
        <b>{name}</b>
        {current && <span className="session-list-here">{own.thisSession}</span>}
        <p className="caption">{seen}</p>
      </div>
      {!current && (
        <Button
          look="quiet"
          busy={props.busy && common.saving}
          aria-label={`${own.endSession}: ${name}`}
          onClick={() => void props.onEnd(id)}
        >
          {own.endSession}
        </Button>
      )}
    </li>
  );
}

/** Where the customer is signed in, and the end of that (rule account/session-list). */
export function SessionList({ sessions }: { sessions: Items }) {
  const t = useText();
  const own = useOwnText();
  const { items, busy, said, end } = useSessions(sessions);
  const hasOthers = items.some(({ current }) => !current);
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{own.sessionsTitle}</h2>
      </div>
      <div className="panel-body">
        <p className="caption">{own.sessionsHint}</p>
        {said && (
          <NoticeBar kind={said.kind} live>
            {said.text}
          </NoticeBar>
        )}
        <ul className="session-list">
          {items.map((session) => (
            <Session key={session.id} session={session} busy={busy === session.id} onEnd={end} />
          ))}
        </ul>
        {hasOthers && (
          <Button
            look="secondary"
            busy={busy === 'others' && t.common.saving}
            onClick={() => void end('others')}
          >
            {own.endOthers}
          </Button>
        )}
      </div>
    </section>
  );
}
