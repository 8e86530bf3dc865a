import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { permissions, permissionsOf, roles } from '#rules/shop/call-scopes.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';

/** The permissions of each role, from the table that decides them (rule staff/roles). */
export function RoleTable() {
  const { t } = useTexts(officeTeamTexts);
  const { roles: names } = useTexts(officeFrameTexts).t;
  return (
    <Panel title={t.rolesTitle} wide foot={<span className="caption">{t.rolesFoot}</span>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard */}
      <section className="access-scroll" tabIndex={0} aria-label={t.permission}>
        <table className="data-table role-table">
          <thead>
            <tr>
              <th scope="col">{t.permission}</th>
              {roles.map((role) => (
                <th key={role} scope="col" className="is-middle">
                  {names[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{t.permissions[permission]}</th>
                {roles.map((role) => (
                  <td key={role} className="is-middle">
                    <Allowed isIt={permissionsOf[role].includes(permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function Allowed({ isIt }: { isIt: boolean }) {
  const { t } = useTexts(officeTeamTexts);
  return (
    <>
      {isIt ? (
        <OfficeIcon name="check" />
      ) : (
        <span className="role-no" aria-hidden="true">
          ·
        </span>
      )}
      <span className="screen-reader-only">{isIt ? t.yes : t.no}</span>
    </>
  );
}
