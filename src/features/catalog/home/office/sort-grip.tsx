import { homeDeskTexts } from '#text/office/store-texts/home-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import type { Grip } from './use-sorting.tsx';

/** The handle of a row that can be sorted, for the pointer and for keys. */
export function SortGrip(props: { name: string; isLifted: boolean; grip: Grip }) {
  const { t } = useTexts(homeDeskTexts);
  return (
    <button
      type="button"
      className="home-grip"
      aria-label={t.moveIt(props.name)}
      aria-pressed={props.isLifted}
      {...props.grip}
    >
      <OfficeIcon name="grip" />
    </button>
  );
}
