import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import type { StaffLink, StaffSessions } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import { useToast } from '#ui/state/toast-context.tsx';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { SessionRows } from './session-list-panel.tsx';
import type { Person } from './team-table.tsx';

/** The actions on a person's access, and their sessions (rules staff/reset, staff/sessions). */
export function PersonDialog(props: {
  person: Person;
  onClose: () => void;
  onMade: (name: string, link: StaffLink) => void;
}) {
  const { person } = props;
  const { t } = useTexts(officeTeamTexts);
  const { may, why } = useMayChange();
  const sessions = useOfficeRead<StaffSessions>(`/api/office/staff/${person.id}/sessions`);
  const fixed = person.isOwn ? t.noActions : person.state === 'demo' ? t.noDemoActions : '';
  const reason = may ? fixed : why;
  return (
    <Modal open onClose={props.onClose} title={person.name}>
      <h3>{t.sessionsOf(person.name)}</h3>
      <Loaded query={sessions} waiting={<WaitingRows count={2} />}>
        {({ items }) => <SessionRows sessions={items} mayEnd={may} />}
      </Loaded>
      {reason === '' ? <Works {...props} /> : <p className="team-work">{reason}</p>}
    </Modal>
  );
}

function Works(props: Parameters<typeof PersonDialog>[0]) {
  const { person, onClose, onMade } = props;
  const { id, name, state } = person;
  const { t } = useTexts(officeTeamTexts);
  const toast = useToast();
  const { busy, failed, change } = useOfficeChange();
  const isOut = state === 'disabled';
  const path = `/api/office/staff/${id}`;
  async function reset(): Promise<void> {
    const made = await change<StaffLink>(`${path}/reset`);
    if (!made) return;
    onMade(name, made);
    onClose();
  }
  async function turn(): Promise<void> {
    if (!(await change(`${path}/${isOut ? 'enable' : 'disable'}`))) return;
    toast({ text: isOut ? t.enabledDone(name) : t.disabledDone(name), kind: 'done' });
    onClose();
  }
  return (
    <>
      <FailureNote text={failed} />
      <div className="team-work">
        <p>{t.resetText}</p>
        <Button look="secondary" disabled={busy !== null || isOut} onClick={() => void reset()}>
          {t.reset}
        </Button>
      </div>
      <div className="team-work">
        <p>{isOut ? t.enableText : t.disableText}</p>
        <Button
          look={isOut ? 'secondary' : 'danger'}
          disabled={busy !== null}
          onClick={() => void turn()}
        >
          {isOut ? t.enable : t.disable}
        </Button>
      </div>
    </>
  );
}
