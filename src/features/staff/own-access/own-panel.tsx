import { useState, type ReactNode } from 'react';
import type { OfficeSession } from '#contract/office/office-staff.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Panel } from '#ui/office/panel.tsx';

/** Something that each person of the team has of their own, and a dialog that changes it. The demo's owner has none. */
export function OwnPanel(props: {
  title: string;
  action: string;
  textOf: (me: OfficeSession) => string;
  renderDialog: (me: OfficeSession, close: () => void) => ReactNode;
}) {
  const { me } = useOffice();
  const [isOpen, setOpen] = useState(false);
  if (!me || me.isDemo) return null;
  return (
    <Panel
      title={props.title}
      aside={
        <Button look="secondary" className="is-small" onClick={() => setOpen(true)}>
          {props.action}
        </Button>
      }
    >
      <p>{props.textOf(me)}</p>
      {isOpen && props.renderDialog(me, () => setOpen(false))}
    </Panel>
  );
}
