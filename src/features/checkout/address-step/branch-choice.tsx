import { useRef, useState } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

export interface ChosenBranch {
  /** Null: no branch. */
  id: number | null;
  choose: (id: number | null) => void;
  /** Waits for the last choice; false, once, where the shop could not keep it. */
  kept: () => Promise<boolean>;
}

/** The session's branch, and a choice from the moment of the choice. */
export function useChosenBranch(data: Checkout): ChosenBranch {
  const store = useVisitorStore();
  const ofSession = useVisitor(({ session }) => (session ? session.branch : data.cart.branch));
  const [pending, setPending] = useState<{ id: number | null } | null>(null);
  const keeping = useRef(Promise.resolve(true));
  return {
    id: pending ? pending.id : ofSession,
    choose(id) {
      const choice = { id };
      setPending(choice);
      keeping.current = store.changeSetting('branch', id ?? '').then((isKept) => {
        // A later choice may stand by now.
        setPending((current) => (current === choice ? null : current));
        return isKept;
      });
    },
    async kept() {
      const isKept = await keeping.current;
      keeping.current = Promise.resolve(true);
      return isKept;
    },
  };
}

/**
 * The branch that the order is for, or none (rule checkout/branch); hidden for a customer without branches. The script
 * keeps a choice at once, else the form does.
 */
export function BranchChoice(props: {
  branches: Checkout['branches'];
  chosen: ChosenBranch;
  form: string;
  /** Why the choice was not kept. */
  problem: string | undefined;
  onChoose: () => void;
}) {
  const { branches, chosen, form } = props;
  const { cart, frame } = useText();
  const takeOver = useTakenOver<HTMLSelectElement>(({ value }) => {
    if (value !== String(chosen.id ?? '')) chosen.choose(branchOf(value));
  });
  if (branches.length === 0) return null;
  return (
    <div className="branch-choice">
      <SelectField
        ref={takeOver}
        label={cart.branch}
        name="branch"
        form={form}
        error={props.problem}
        value={chosen.id ?? ''}
        onChange={({ target }) => {
          chosen.choose(branchOf(target.value));
          props.onChoose();
        }}
      >
        <option value="">{frame.noBranch}</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function branchOf(value: string): number | null {
  return value === '' ? null : Number(value);
}

/** Leads to the choice. */
export function showBranch(): void {
  document.querySelector<HTMLElement>('.branch-choice select')?.focus();
}
