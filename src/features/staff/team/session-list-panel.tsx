import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import type { StaffSessions } from '#contract/office/office-staff.ts';
import { formatDateTime } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';

/** One's own sessions. */
export function SessionPanel() {
  const { me } = useOffice();
  const { t } = useTexts(officeTeamTexts);
  const sessions = useOfficeRead<StaffSessions>('/api/office/sessions');
  return (
    <Panel title={t.ownSessions} wide>
      <Loaded query={sessions} waiting={<WaitingRows count={2} />}>
        {({ items }) => <SessionRows sessions={items} mayEnd={me?.isDemo === false} />}
      </Loaded>
    </Panel>
  );
}

/** Open sessions, each with a way to end it; the asking one ends by signing out. */
export function SessionRows(props: { sessions: StaffSessions['items']; mayEnd: boolean }) {
  const { locale } = useOffice();
  const { t } = useTexts(officeTeamTexts);
  const toast = useToast();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  if (props.sessions.length === 0) return <p className="caption">{t.noSessions}</p>;
  async function end(id: number): Promise<void> {
    if (await change(`/api/office/sessions/${id}/end`))
      toast({ text: t.sessionEnded, kind: 'done' });
  }
  return (
    <ul className="session-rows">
      {props.sessions.map(({ id, device, isThis, createdAt, lastSeenAt }) => (
        <li key={id}>
          <div>
            <b>{device || t.unknownDevice}</b>
            {isThis && ` (${t.thisSession})`}
            <small>
              {`${t.since(formatDateTime(createdAt, locale))}, ${t.lastSeen(formatDateTime(lastSeenAt, locale))}`}
            </small>
          </div>
          {!isThis && (
            <Button
              look="secondary"
              className="is-small"
              disabled={!props.mayEnd || busy !== null}
              onClick={() => void end(id)}
            >
              {t.endSession}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
