import { variantGridTexts } from '#text/office/catalog/variant-grid-text.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** The changes that a variant with orders still allows (rule variants/removal). */
export function OrderedRules() {
  const { t } = useTexts(variantGridTexts);
  const { ordered } = t;
  const rules = [
    { name: ordered.money, hint: ordered.moneyHint, can: true },
    { name: ordered.valueName, hint: ordered.valueNameHint, can: true },
    { name: ordered.sale, hint: '', can: true },
    { name: ordered.code, hint: ordered.codeHint, can: false },
    { name: ordered.values, hint: ordered.valuesHint, can: false },
    { name: ordered.remove, hint: ordered.removeHint, can: false },
  ];
  return (
    <Panel title={ordered.title} wide>
      <ul className="variant-rules">
        {rules.map(({ name, hint, can }) => (
          <li key={name}>
            <Icon name={can ? 'check' : 'lock'} />
            <span>
              <b>{name}</b>
              {hint !== '' && <small>{hint}</small>}
            </span>
            <span className={can ? 'office-tag is-ok' : 'office-tag'}>
              {can ? ordered.can : ordered.fixed}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
