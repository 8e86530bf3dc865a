import { consentTexts } from '#text/customer/consent-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/** The boxes of the ways of advertising, all off (rule account/marketing). */
export const noMarketing = { marketing: false, marketingSms: false, marketingCall: false };
type Boxes = typeof noMarketing;
const names = ['marketing', 'marketingSms', 'marketingCall'] as const;

/** The boxes of a form that the browser sent by itself. */
export function marketingTyped(values: Readonly<Partial<Record<keyof Boxes, string>>>): Boxes {
  return {
    marketing: values.marketing !== undefined,
    marketingSms: values.marketingSms !== undefined,
    marketingCall: values.marketingCall !== undefined,
  };
}

/** The boxes as the call takes them. */
export function marketingSent(ticked: Boxes): Record<keyof Boxes, '0' | '1'> {
  const sent = (name: keyof Boxes) => (ticked[name] ? '1' : '0');
  return {
    marketing: sent('marketing'),
    marketingSms: sent('marketingSms'),
    marketingCall: sent('marketingCall'),
  };
}

export function MarketingBoxes(props: {
  ticked: Boxes;
  onTick: (name: keyof Boxes, isTicked: boolean) => void;
}) {
  const { ticked, onTick } = props;
  const { account } = useText();
  const { boxes } = consentTexts[useLocale()];
  const words = {
    marketing: account.marketing,
    marketingSms: boxes['marketing-sms'],
    marketingCall: boxes['marketing-call'],
  };
  return names.map((name) => (
    <label key={name} className="check is-tall">
      <input
        type="checkbox"
        name={name}
        checked={ticked[name]}
        onChange={(event) => onTick(name, event.target.checked)}
      />
      <span>{words[name]}</span>
    </label>
  ));
}
