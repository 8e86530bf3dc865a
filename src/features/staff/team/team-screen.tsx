import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import './team-screen.css';
import { useState } from 'react';
import type { StaffLink, StaffList } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { AccessHead } from '#ui/office/access-head.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { NewSecret } from '#ui/office/new-secret.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MailPanel } from '#features/staff/own-access/mail-panel.tsx';
import { OwnCodes } from '#features/staff/own-access/own-codes.tsx';
import { OwnPassword } from '#features/staff/own-access/own-password-panel.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { RoleTable } from './role-table.tsx';
import { SessionPanel } from './session-list-panel.tsx';
import { TeamTable } from './team-table.tsx';

/** The team with its roles; one's own sessions and codes (rules staff/people, staff/roles, staff/sessions). */
export function TeamScreen() {
  const { may } = useOffice();
  return may('staff:write') ? <WholeTeam /> : <OwnAccess />;
}

function WholeTeam() {
  const { t } = useTexts(officeTeamTexts);
  const { may, why } = useMayChange();
  const team = useOfficeRead<StaffList>('/api/office/staff');
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<number | null>(null);
  const [made, setMade] = useState<{ name: string; link: string } | null>(null);
  const showLink = (name: string, { link }: StaffLink) => setMade({ name, link });
  const person = team.data?.items.find(({ id }) => id === opened);
  return (
    <>
      <AccessHead
        here="team"
        about={t.about(team.data?.items.length ?? 0)}
        actions={
          <Button disabled={!may} onClick={() => setInviting(true)}>
            <OfficeIcon name="user-plus" />
            {t.invite}
          </Button>
        }
      />
      {!may && <Why text={why} />}
      {made && (
        <NewSecret
          title={t.linkReady(made.name)}
          secret={made.link}
          copy={t.copyLink}
          onClose={() => setMade(null)}
        />
      )}
      <Panel title={t.people} wide>
        <TeamTable query={team} onOpen={setOpened} />
      </Panel>
      <Rest />
      <MailPanel />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} onMade={showLink} />}
      {person && <PersonDialog person={person} onClose={() => setOpened(null)} onMade={showLink} />}
    </>
  );
}

function OwnAccess() {
  const { t } = useTexts(officeTeamTexts);
  return (
    <>
      <AccessHead here="team" about={t.aboutOwn} />
      <Why text={t.ownerOnly} />
      <Rest />
    </>
  );
}

function Rest() {
  return (
    <>
      <SessionPanel />
      <OwnPassword />
      <OwnCodes />
      <RoleTable />
    </>
  );
}

function Why({ text }: { text: string }) {
  return (
    <div className="office-note is-info access-note">
      <OfficeIcon name="info" />
      <div>{text}</div>
    </div>
  );
}
