import { importsTexts } from '#text/office/imports-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

const allSteps = [
  { name: 'file', icon: 'file-up' },
  { name: 'columns', icon: 'columns' },
  { name: 'check', icon: 'list-checks' },
  { name: 'run', icon: 'database' },
] as const;

type Step = (typeof allSteps)[number]['name'] | 'done';

/** The steps of an import, as arches that light up; a store folder has no columns. */
export function ImportSteps({ at, isSheet }: { at: Step; isSheet: boolean }) {
  const { t } = useTexts(importsTexts);
  const steps = isSheet ? allSteps : allSteps.filter(({ name }) => name !== 'columns');
  const current = at === 'done' ? steps.length : steps.findIndex(({ name }) => name === at);
  return (
    <section className="office-panel" aria-label={t.steps}>
      <ol className="import-steps">
        {steps.map(({ name, icon }, index) => (
          <li
            key={name}
            className={index < current ? 'is-done' : index === current ? 'is-now' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className="import-steps-arch">
              <OfficeIcon name={icon} />
            </span>
            {t.step[name]}
          </li>
        ))}
      </ol>
    </section>
  );
}
