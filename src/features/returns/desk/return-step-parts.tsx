import type { ReactNode } from 'react';
import type { OfficeReturn, ReturnWorkAnswer } from '#contract/office/orders/office-returns.ts';
import { daysBetween } from '#rules/returns/return-right.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { formatDate } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { FailureNote } from '#ui/office/failure-note.tsx';
import { officeUrls } from '#ui/office/state/office-urls.ts';
import { useNow } from '#ui/office/state/use-now.ts';
import { useOfficeChange } from '#ui/office/state/use-office-change.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** The actions on a return as it was seen: where somebody was quicker nothing is done. */
export function useReturnWork({ returnNo, version }: Pick<OfficeReturn, 'returnNo' | 'version'>) {
  const { t } = useTexts(returnDeskTexts);
  const toast = useToast();
  const { busy, failed, fields, change } = useOfficeChange();
  const [said = ''] = Object.values(fields);
  return {
    isBusy: busy !== null,
    failed: failed || said,
    async act(action: string, body: object = {}): Promise<boolean> {
      const path = `${officeUrls.return(returnNo)}/${action}`;
      if (body instanceof FormData) body.set('version', String(version));
      const isWhole = action === 'note' || body instanceof FormData;
      const done = await change<ReturnWorkAnswer>(path, isWhole ? body : { ...body, version });
      if (done === null) return false;
      toast({ text: t.saved, kind: 'done' });
      return true;
    },
  };
}

export type ReturnWork = ReturnType<typeof useReturnWork>;

export interface ReturnStepProps {
  found: OfficeReturn;
  work: ReturnWork;
}

/** A step: its title, its form and its buttons. */
export function StepPart(props: {
  title: string;
  about: ReactNode;
  failed: string;
  buttons: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTexts(returnDeskTexts);
  return (
    <>
      <div className="office-panel-body">
        <p className="caption returns-caption">{t.nextStep}</p>
        <h2>{props.title}</h2>
        <p className="muted">{props.about}</p>
        {props.children}
        <FailureNote text={props.failed} />
      </div>
      {props.buttons !== null && <div className="office-panel-foot">{props.buttons}</div>}
    </>
  );
}

/** The days that are left for the money; '' where its time has not begun. */
export function useDueText({ dueOn }: Pick<OfficeReturn, 'dueOn'>): string {
  const { t, format, locale } = useTexts(returnDeskTexts);
  const today = istanbulDay(new Date(useNow()));
  if (dueOn === null) return '';
  const left = daysBetween(today, dueOn);
  const day = formatDate(dueOn, locale);
  return left < 0 ? t.dueLate(day, format.integer(-left)) : t.dueText(day, format.integer(left));
}
