import { useRef, useState } from 'react';
import type { Checkout } from '#contract/checkout.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useTakenOver } from '#ui/state/use-taken-over.ts';
import { useVisitor, useVisitorStore } from '#ui/state/visitor-context.tsx';

export interface ChosenBranch {
  /** Null until one is chosen. */
  id: number | null;
  choose: (id: number) => void;
  /** Waits for the last choice; false, once, where the shop could not keep it. */
  kept: () => Promise<boolean>;
}

/** The session's branch, and a choice from the moment of the choice. */
export function useChosenBranch(data: Checkout): ChosenBranch {
  const store = useVisitorStore();
  const ofSession = useVisitor(({ session }) => (session ? session.branch : data.cart.branch));
  const [pending, setPending] = useState<number | null>(null);
  const keeping = useRef(Promise.resolve(true));
  return {
    id: pending ?? ofSession,
    choose(id) {
      setPending(id);
      keeping.current = store.changeSetting('branch', id).then((isKept) => {
        // A later choice may stand by now.
        setPending((current) => (current === id ? null : current));
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
 * The branch that the order is for, chosen or confirmed on the way (rule checkout/branch); nothing
 * for a customer without branches. The script keeps a choice at once, else the form does.
 */
export function BranchChoice(props: {
  branches: Checkout['branches'];
  chosen: ChosenBranch;
  form: string;
  /** Why the step was refused for it. */
  problem: string | undefined;
  onChoose: () => void;
}) {
  const { branches, chosen, form } = props;
  const { cart } = useText();
  const takeOver = useTakenOver<HTMLSelectElement>(({ value }) => {
    if (value !== String(chosen.id ?? '')) chosen.choose(Number(value));
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
          chosen.choose(Number(target.value));
          props.onChoose();
        }}
      >
        <UnchosenBranch shown={chosen.id === null} />
        {branches.map(({ id, name }) => (
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
