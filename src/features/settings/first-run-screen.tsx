import './first-run-screen.css';
import type { FirstRunAnswer } from '#contract/office/office-settings-page.ts';
import type { FirstRunStep } from '#rules/settings/first-run.ts';
import { firstRunTexts } from '#text/office/store-texts/first-run-text.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { WaitingRows } from '#ui/office/frame/office-states.tsx';
import type { OfficeIconName } from '#ui/office/office-icon-names.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead, Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

type Step = FirstRunAnswer['steps'][number];

const icons: Readonly<Record<FirstRunStep, OfficeIconName>> = {
  store: 'store',
  payment: 'credit-card',
  shipping: 'truck',
  products: 'boxes',
  contracts: 'file-text',
  mail: 'mail',
  order: 'receipt-text',
};

/** The guide from an empty shop to its first sale (rule settings/first-run). */
export function FirstRunScreen() {
  const { me, storeName } = useOffice();
  const { t } = useTexts(firstRunTexts);
  const query = useOfficeRead<FirstRunAnswer>('/api/office/first-run');
  return (
    <>
      <title>{`${t.title} | ${storeName}`}</title>
      <Loaded query={query} waiting={<WaitingRows count={8} />}>
        {({ steps }) => <Guide steps={steps} name={me?.name ?? ''} />}
      </Loaded>
    </>
  );
}

function Guide({ steps, name }: { steps: readonly Step[]; name: string }) {
  const { t, format } = useTexts(firstRunTexts);
  const left = steps.filter(({ isDone }) => !isDone);
  const next = left[0]?.step;
  return (
    <>
      <PageHead
        title={t.welcome(name)}
        about={left.length === 0 ? t.ready : t.left(format.integer(left.length))}
      />
      <ol className="first-run-course" aria-label={t.course}>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? 'is-done' : step === next ? 'is-next' : undefined}>
            <span>{t.steps[step].short}</span>
            <span className="first-run-door">
              <OfficeIcon name={isDone ? 'check' : icons[step]} />
            </span>
          </li>
        ))}
      </ol>
      <Panel
        title={t.list}
        wide
        aside={`${format.integer(steps.length - left.length)} / ${format.integer(steps.length)}`}
      >
        <ol className="office-list">
          {steps.map((each) => (
            <StepRow key={each.step} {...each} isNext={each.step === next} />
          ))}
        </ol>
      </Panel>
    </>
  );
}

function StepRow({ step, isDone, isNext }: Step & { isNext: boolean }) {
  const { t } = useTexts(firstRunTexts);
  const { name, hint } = t.steps[step];
  return (
    <li className={isNext ? 'first-run-next' : undefined}>
      <OfficeIcon name={isDone ? 'check' : icons[step]} />
      <div>
        <b>{name}</b>
        <span className="caption">{hint}</span>
      </div>
      {isDone ? (
        <span className="first-run-done">{t.done}</span>
      ) : (
        <StepLinks step={step} isNext={isNext} />
      )}
    </li>
  );
}

function StepLinks({ step, isNext }: { step: FirstRunStep; isNext: boolean }) {
  const { t, locale } = useTexts(firstRunTexts);
  const className = buttonClass({ look: isNext ? 'primary' : 'secondary' });
  const { action } = t.steps[step];
  if (step === 'order') {
    return (
      <a className={className} href={localised(urls.home, locale)}>
        {action}
      </a>
    );
  }
  return (
    <OfficeLink className={className} to={places[step]}>
      {action}
    </OfficeLink>
  );
}

/** The page of the office on which each step is done. */
const places: Readonly<Record<Exclude<FirstRunStep, 'order'>, string>> = {
  store: officePaths.settingGroup('store'),
  payment: officePaths.settingGroup('payment'),
  shipping: officePaths.settingGroup('shipping'),
  products: officePaths.newProduct,
  contracts: officePaths.pages,
  mail: officePaths.settingGroup('system'),
};
