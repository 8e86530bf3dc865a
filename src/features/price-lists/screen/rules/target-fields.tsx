import { useState } from 'react';
import { ruleScopes, type RuleScope } from '#rules/price/price-rule.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { ChoiceSegments } from '#ui/office/choice-segments.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { ChosenTarget, SearchChoice } from '../choice/search-choice.tsx';
import { useFoundTargets, type FoundTarget } from '../choice/use-found-targets.tsx';
import type { RuleAbout } from './typed-rules.tsx';

/** The target of rules: chosen for new ones, fixed for those that are there. */
export function TargetFields(props: {
  isFixed: boolean;
  about: RuleAbout;
  onChange: (about: RuleAbout) => void;
}) {
  const { isFixed, about, onChange } = props;
  const { scope, target, error } = about;
  const { t } = useTexts(priceDeskTexts);
  if (isFixed)
    return (
      <ChosenTarget
        label={t.rules.scopes[scope]}
        target={target ?? { code: '', name: t.rules.all }}
        error={error}
      />
    );
  return (
    <>
      <ChoiceSegments
        label={t.rules.scope}
        items={ruleScopes.map((key) => ({ key, name: t.rules.scopes[key] }))}
        current={scope}
        onChoose={(key) => onChange({ scope: key, target: null })}
      />
      {scope !== 'all' &&
        (target ? (
          <ChosenTarget
            label={t.rules.scopes[scope]}
            target={target}
            error={error}
            onChange={() => onChange({ scope, target: null })}
          />
        ) : (
          <TargetSearch
            key={scope}
            scope={scope}
            error={error}
            onChoose={(found) => onChange({ scope, target: found })}
          />
        ))}
    </>
  );
}

/** The field that finds a product, a brand or a category. */
export function TargetSearch(props: {
  scope: Exclude<RuleScope, 'all'>;
  error?: string | undefined;
  onChoose: (target: FoundTarget) => void;
}) {
  const { scope, error, onChoose } = props;
  const { t } = useTexts(priceDeskTexts);
  const [text, setText] = useState('');
  const found = useFoundTargets(scope, text.trim());
  return (
    <SearchChoice
      label={t.rules.scopes[scope]}
      placeholder={t.choice.hint}
      error={error}
      text={text}
      found={found}
      onText={setText}
      onChoose={onChoose}
    />
  );
}
