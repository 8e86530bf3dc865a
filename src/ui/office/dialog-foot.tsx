import { Button } from '#ui/controls/button.tsx';
import { useTeamText } from '#ui/office/state/use-team-text.ts';

/** The two buttons of a dialog that does one thing. */
export function DialogFoot(props: { busy: string | null; action: string; onClose: () => void }) {
  const t = useTeamText();
  return (
    <>
      <Button look="secondary" onClick={props.onClose}>
        {t.cancel}
      </Button>
      <Button type="submit" busy={props.busy !== null && t.working}>
        {props.action}
      </Button>
    </>
  );
}
