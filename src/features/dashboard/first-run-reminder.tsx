import type { FirstRunAnswer } from '#contract/office/office-settings-page.ts';
import type { FirstRunStep } from '#rules/settings/first-run.ts';
import { firstRunTexts } from '#text/office/store-texts/first-run-text.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';

/** The steps without which nobody can buy. */
const needed = new Set<FirstRunStep>(['store', 'payment', 'shipping', 'products', 'contracts']);

/** In letters of one width: those of the text join two hyphens to a dash. */
const resumeCommand = 'npm run shop -- resume';

/**
 * Says that the shop cannot sell yet, with the way to the guide (rule settings/first-run), or else which particulars of
 * the seller are missing (rule settings/seller), and that discounts are shown as typed (rule prices/claims-shown). A shop that
 * came from a backup also says that it sends nothing (rule reliability/restored-copy).
 */
export function FirstRunReminder() {
  const { t, format } = useTexts(firstRunTexts);
  const { data } = useOfficeRead<FirstRunAnswer>('/api/office/first-run');
  if (!data) return null;
  const left = data.steps.filter(({ step, isDone }) => !isDone && needed.has(step));
  const paused = data.isPaused && <Reminder text={t.paused} command={resumeCommand} />;
  if (left.length > 0)
    return (
      <>
        {paused}
        <Reminder
          text={t.reminder(format.integer(left.length))}
          to={officePaths.firstRun}
          way={t.open}
        />
      </>
    );
  return (
    <>
      {paused}
      <MissingDetails missing={data.missingDetails} />
      {data.showsUnprovenDiscounts && (
        <Reminder text={t.unproven} to={officePaths.settingGroup('returns')} way={t.toSetting} />
      )}
    </>
  );
}

function MissingDetails({ missing }: { missing: FirstRunAnswer['missingDetails'] }) {
  const { t } = useTexts(firstRunTexts);
  if (missing.length === 0) return null;
  const names = missing.map((detail) => t.details[detail]);
  return (
    <Reminder
      text={t.missing(names.join(', '))}
      to={officePaths.settingGroup('store')}
      way={t.fillIn}
    />
  );
}

interface ReminderProps {
  text: string;
  /** Follows the text, to be typed elsewhere. */
  command?: string;
  to?: string;
  way?: string;
}

function Reminder({ text, command, to, way }: ReminderProps) {
  return (
    <div className="office-note is-warning today-reminder">
      <div>
        {text} {command !== undefined && <code>{command}</code>}
      </div>
      {to !== undefined && (
        <OfficeLink className="button is-secondary" to={to}>
          {way}
        </OfficeLink>
      )}
    </div>
  );
}
