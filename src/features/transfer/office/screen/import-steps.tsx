import { importsTexts } from '#text/office/imports-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

const steps = [
  { name: 'file', icon: 'file-up' },
  { name: 'check', icon: 'list-checks' },
  { name: 'run', icon: 'database' },
] as const;

type Step = (typeof steps)[number]['name'] | 'done';

/** The steps of an import, as arches that light up. */
export function ImportSteps({ at }: { at: Step }) {
  const { t } = useTexts(importsTexts);
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
