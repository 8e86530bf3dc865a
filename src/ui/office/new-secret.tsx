import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { OfficeIcon } from './office-icon.tsx';

/** A new secret, which is shown only now, with a button that copies it. */
export function NewSecret(props: {
  title: string;
  secret: string;
  copy: string;
  onClose: () => void;
}) {
  const { t } = useTexts(officeTeamTexts);
  return (
    <div className="office-note is-good access-note" aria-live="polite">
      <OfficeIcon name="circle-check" />
      <div>
        <b>{props.title}</b>
        <p className="new-secret">
          <code>{props.secret}</code>
          <CopyButton text={props.secret} label={props.copy} />
        </p>
      </div>
      <button type="button" className="icon-button" aria-label={t.close} onClick={props.onClose}>
        <OfficeIcon name="x" />
      </button>
    </div>
  );
}
