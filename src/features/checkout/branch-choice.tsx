import { useState } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/**
 * The branch that the order is for, chosen or confirmed on the way (rule checkout/branch); nothing
 * for a customer without branches. The script keeps a choice at once, else the form does.
 */
export function BranchChoice(props: {
  data: Checkout;
  form: string;
  /** Why the step was refused for it. */
  problem: string | undefined;
  onChoose: () => void;
}) {
  const { data, form } = props;
  const { cart } = useText();
  const store = useVisitorStore();
  const [branch, setBranch] = useState(data.cart.branch);
  if (data.branches.length === 0) return null;
  return (
    <div className="branch-choice">
      <SelectField
        label={cart.branch}
        name="branch"
        form={form}
        error={props.problem}
        value={branch ?? ''}
        onChange={({ target }) => {
          setBranch(Number(target.value));
          props.onChoose();
          void store.changeSetting('branch', Number(target.value));
        }}
      >
        <UnchosenBranch shown={branch === null} />
        {data.branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function UnchosenBranch({ shown }: { shown: boolean }) {
  const { common } = useText();
  return shown ? <option value="">{common.choose}</option> : null;
}

/** Leads to the choice. */
export function showBranch(): void {
  document.querySelector<HTMLElement>('.branch-choice select')?.focus();
}
