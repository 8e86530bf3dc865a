import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { Button } from '#ui/controls/button.tsx';

/** The buttons of a dialog with a single action: cancel and the action. */
export function DialogFoot(props: { busy: string | null; action: string; onClose: () => void }) {
  const { t } = useTexts(officeTeamTexts);
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
