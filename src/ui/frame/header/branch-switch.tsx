import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

/** The customer's branches, and no branch; hidden for a customer without branches (rule business/branch-choice). */
export function BranchSwitch() {
  const t = useText();
  const store = useVisitorStore();
  const session = useVisitor((state) => state.session);
  if (!session || session.branches.length === 0) return null;
  return (
    <label className="picker">
      <Icon name="store" />
      <span>{t.frame.branch}:</span>
      <select
        value={session.branch ?? ''}
        onChange={(event) => void store.changeSetting('branch', event.target.value)}
      >
        <option value="">{t.frame.noBranch}</option>
        {session.branches.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}
