import type { PriceWhy } from '#contract/office/prices/price-why.ts';
import type { Formats } from '#text/format.ts';
import { whyDeskTexts } from '#text/office/prices/why-desk-text.ts';
import { useTexts } from '#ui/state/text-context.tsx';

type Step = PriceWhy['steps'][number];
type RuleStep = Extract<Step, { kind: 'rule' }>;

/** Every step from a unit's own price to the buyer's, with the reason for which each rule lost (rule wholesale/why). */
export function WhySteps({ why: { steps, unit } }: { why: PriceWhy }) {
  const { t } = useTexts(whyDeskTexts);
  const textOf = useStepText(unit.name);
  return (
    <ol className="price-why-steps" aria-label={t.steps}>
      {steps.map((step, index) => {
        const { name, price, about, look } = textOf(step);
        return (
          <li
            // The steps of an answer never change their order.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={look === 'won' ? 'is-won' : look === 'lost' ? 'is-lost' : undefined}
          >
            <span>{look === 'won' ? <b>{name}</b> : name}</span>
            {look === 'lost' && price !== '–' ? (
              <s className="numeric">{price}</s>
            ) : (
              <span className="numeric">{price}</span>
            )}
            {about !== '' && <span className="caption">{about}</span>}
          </li>
        );
      })}
    </ol>
  );
}

interface StepText {
  name: string;
  price: string;
  about: string;
  look: 'won' | 'lost' | undefined;
}

function useStepText(unit: string): (step: Step) => StepText {
  const { t, format } = useTexts(whyDeskTexts);
  const money = (price: { value: number; currency: string } | null) =>
    price === null
      ? '–'
      : price.value === 0
        ? t.onRequest
        : format.money(price.value, price.currency);
  return (step) => {
    const plain = { about: '', look: undefined };
    switch (step.kind) {
      case 'own':
        return { ...plain, name: t.own(unit), price: money(step.price) };
      case 'no-rule':
        return { name: step.list.name, price: '–', about: t.noRule, look: 'lost' };
      case 'rule':
        return { ...ruleText(step, t, format), price: money(step.price) };
      case 'floor':
        return {
          ...plain,
          name: step.price === null ? t.noFloor : t.floor,
          price: money(step.price),
          about: step.price === null ? '' : step.raises ? t.raises : t.aboveFloor,
        };
      case 'fewer':
        return { ...plain, name: t.fewer, price: money(step.price), about: t.fewerHint };
      case 'visitor':
        return {
          ...plain,
          name: t.visitor,
          price: money(step.price),
          about: step.price === null ? t.noCap : step.decides ? t.visitorDecides : t.notCheaper,
        };
      case 'result':
        return { ...plain, name: t.result, price: money(step.price), look: 'won' };
    }
  };
}

function ruleText(
  { list, rule, threshold, pieces, outcome }: RuleStep,
  t: (typeof whyDeskTexts)['tr'],
  format: Formats,
): Omit<StepText, 'price'> {
  const { scope, name, unit, price, discount } = rule;
  const percents = (discount ?? '')
    .split('+')
    .map((each) => format.percent(Number(each)))
    .join(' + ');
  const worth = price ? format.money(price.value, price.currency) : percents;
  const about = name === '' ? t.scopes[scope] : `${t.scopes[scope]} ${name}`;
  const reason = outcome === 'won' ? t.won : t.lost[outcome];
  const count =
    threshold === null ? '' : t.threshold(format.integer(pieces), format.integer(threshold));
  return {
    name: t.rule(list.name, about, unit === null ? worth : `${unit} ${worth}`),
    about: [reason, threshold !== null && threshold > 1 ? count : ''].filter(Boolean).join(' · '),
    look: outcome === 'won' ? undefined : 'lost',
  };
}
