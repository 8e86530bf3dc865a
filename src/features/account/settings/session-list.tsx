import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import { useState, type SubmitEvent } from 'react';
import type { OwnSessions } from '#contract/account.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { formatDate, formatDateTime } from '#text/format.ts';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';

type Items = OwnSessions['items'];

/** Ends sessions and shows what is left; a session that is over already is gone as well. */
function useSessions(stored: Items, wereEnded: boolean) {
  const t = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const api = useShopApi();
  const store = useVisitorStore();
  const [items, setItems] = useState(stored);
  const [busy, setBusy] = useState<number | 'others' | null>(null);
  const [said, setSaid] = useState<{ kind: 'ok' | 'error'; text: string } | null>(
    wereEnded ? { kind: 'ok', text: own.sessionsEnded } : null,
  );

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
      else setSaid({ kind: 'error', text: failureText(error, t) });
    }
    setBusy(null);
  }
  return { items, busy, said, end };
}

function Session(props: { session: Items[number]; busy: boolean }) {
  const { id, device, signedInAt, lastSeenAt, current } = props.session;
  const { common } = useText();
  const { t: own } = useTexts(ownAccountTexts);
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
          type="submit"
          name="session"
          value={id}
          look="quiet"
          busy={props.busy && common.saving}
          aria-label={`${own.endSession}: ${name}`}
        >
          {own.endSession}
        </Button>
      )}
    </li>
  );
}

/**
 * The customer's sessions, and buttons to end them (rule account/session-list). `wereEnded`: the others have just been
 * ended, without the script.
 */
export function SessionList(props: { sessions: Items; wereEnded: boolean }) {
  const t = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const locale = useLocale();
  const { items, busy, said, end } = useSessions(props.sessions, props.wereEnded);
  const hasOthers = items.some(({ current }) => !current);
  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const which = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (which !== '') void end(which === 'others' ? which : Number(which));
  }
  return (
    <section className="panel" id="oturumlar">
      <div className="panel-head">
        <h2>{own.sessionsTitle}</h2>
      </div>
      <form
        className="panel-body"
        method="post"
        action={localised(urls.account, locale)}
        onSubmit={submit}
      >
        <input type="hidden" name="form" value="sessions" />
        <p className="caption">{own.sessionsHint}</p>
        {said && (
          <NoticeBar kind={said.kind} live>
            {said.text}
          </NoticeBar>
        )}
        <ul className="session-list">
          {items.map((session) => (
            <Session key={session.id} session={session} busy={busy === session.id} />
          ))}
        </ul>
        {hasOthers && (
          <Button
            type="submit"
            name="session"
            value="others"
            look="secondary"
            busy={busy === 'others' && t.common.saving}
          >
            {own.endOthers}
          </Button>
        )}
      </form>
    </section>
  );
}
