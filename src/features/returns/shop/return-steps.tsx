import type { OwnReturnPage } from '#contract/returns.ts';
import { returnTexts } from '#text/customer/return-text.ts';
import { formatDate } from '#text/format.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

const reached: Readonly<Record<string, number>> = {
  requested: 1,
  approved: 1,
  sent: 2,
  received: 3,
  settled: 3,
  refunded: 4,
};

/** The progress of a return, in four steps. */
export function ReturnSteps({ data }: { data: OwnReturnPage }) {
  const locale = useLocale();
  const t = returnTexts[locale];
  const far = reached[data.state] ?? 0;
  if (far === 0) return null;
  const day = (on: string | null) => (on === null ? '' : formatDate(on, locale));
  const sendBy = data.sentOn === null && far < 2 ? t.latest(day(data.sendBy)) : day(data.sentOn);
  const dueOn = data.dueOn !== null && far < 4 ? t.latest(day(data.dueOn)) : '';
  const steps = [
    { name: t.steps.declared, icon: 'undo', about: day(data.declaredAt) },
    { name: t.steps.sent, icon: 'truck', about: sendBy },
    { name: t.steps.received, icon: 'package-open', about: day(data.receivedOn) },
    { name: t.steps.paid, icon: 'banknote', about: dueOn },
  ] as const;
  return (
    <ol className="return-steps">
      {steps.map(({ name, icon, about }, index) => (
        <li
          key={name}
          className={index < far ? 'is-reached' : undefined}
          aria-current={index === far - 1 ? 'step' : undefined}
        >
          <span className="return-steps-door">
            <Icon name={icon} />
          </span>
          <b>{name}</b>
          <span className="caption">{about}</span>
        </li>
      ))}
    </ol>
  );
}
