import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import type { StaffList, StaffState } from '#contract/office/office-staff.ts';
import { roles } from '#rules/shop/call-scopes.ts';
import { formatDateTime } from '#text/format.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import type { OfficeRead } from '#ui/office/state/office-query.tsx';
import type { TableColumn } from '#ui/office/table/table-column.ts';
import { ListTable } from '#ui/office/table/list-table.tsx';
import { useNow } from '#ui/office/state/use-now.ts';
import { useToast } from '#ui/state/toast-context.tsx';
import { useMayChange } from '#ui/office/state/use-may-change.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';

export type Person = StaffList['items'][number];

/** The people of the office: each with a choice of roles, and a button for all other actions. */
export function TeamTable(props: { query: OfficeRead<StaffList>; onOpen: (id: number) => void }) {
  const { locale } = useOffice();
  const { t } = useTexts(officeTeamTexts);
  const columns: TableColumn<Person>[] = [
    { head: t.person, isLabeled: false, render: (person) => <PersonName person={person} /> },
    { head: t.role, render: (person) => <RoleChoice person={person} /> },
    {
      head: t.lastSignIn,
      render: ({ lastSignInAt }) =>
        lastSignInAt === null ? t.never : formatDateTime(lastSignInAt, locale),
    },
    { head: t.openSessions, render: ({ sessions }) => sessions },
    { head: t.state, render: (person) => <StateTag person={person} /> },
    {
      head: t.actions,
      isActions: true,
      render: ({ id, name }) => (
        <button
          type="button"
          className="icon-button"
          aria-label={t.actionsOf(name)}
          onClick={() => props.onOpen(id)}
        >
          <OfficeIcon name="ellipsis" />
        </button>
      ),
    },
  ];
  return (
    <ListTable
      label={t.people}
      query={props.query}
      columns={columns}
      keyOf={({ id }) => id}
      waitingRows={5}
      empty=""
    />
  );
}

function PersonName({ person: { name, email, isOwn } }: { person: Person }) {
  const { t } = useTexts(officeTeamTexts);
  return (
    <span className="team-person">
      <span className="office-avatar" aria-hidden="true">
        {name.slice(0, 1).toLocaleUpperCase('tr')}
      </span>
      <span>
        <b>{name}</b>
        {isOwn && ` (${t.you})`}
        <small>{email}</small>
      </span>
    </span>
  );
}

function RoleChoice({ person }: { person: Person }) {
  const { id, name, role, isOwn, state } = person;
  const { t } = useTexts(officeTeamTexts);
  const { roles: names } = useTexts(officeFrameTexts).t;
  const { may, why } = useMayChange();
  const { busy, change } = useOfficeChange({ failsAsToast: true });
  const toast = useToast();
  const fixed = isOwn ? t.noActions : state === 'demo' ? t.noDemoActions : '';
  const reason = may ? fixed : why;
  async function choose(to: string): Promise<void> {
    const next = roles.find((each) => each === to);
    if (next && (await change(`/api/office/staff/${id}/role`, { role: next })))
      toast({ text: t.roleChanged(name, names[next]), kind: 'done' });
  }
  return (
    <span className="select team-role">
      <select
        aria-label={t.roleOf(name)}
        title={reason}
        disabled={reason !== '' || busy !== null}
        value={role}
        onChange={({ target }) => void choose(target.value)}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

const dayMs = 86_400_000;

const tones: Record<StaffState, string> = {
  ready: 'is-good',
  invited: 'is-waiting',
  'link-over': 'is-bad',
  disabled: 'is-bad',
  demo: '',
};

function StateTag({ person: { state, linkUntil } }: { person: Person }) {
  const { t } = useTexts(officeTeamTexts);
  const now = useNow();
  const left =
    linkUntil === null ? 0 : Math.max(1, Math.round((Date.parse(linkUntil) - now) / dayMs));
  const isInvited = state === 'invited' && left > 0;
  return (
    <span className={`access-tag ${tones[state]}`}>
      {isInvited ? t.daysLeft(left) : t.states[state]}
    </span>
  );
}
