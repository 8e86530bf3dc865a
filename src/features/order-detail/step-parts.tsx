import { useTexts } from '#ui/state/text-context.tsx';
import { orderDetailTexts } from '#text/office/order-detail-text.ts';
import type { ReactNode } from 'react';
import type { OrderDetailView } from '#contract/office/orders/order-detail.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import { type OrderActions } from './use-order-action.tsx';

export interface StepProps {
  view: OrderDetailView;
  work: OrderActions;
  /** Draws the part under the form: the refusal and the button. */
  footer: (primary: ReactNode) => ReactNode;
}

/** The head of a step: its title and its facts. */
export function StepHead({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTexts(orderDetailTexts);
  return (
    <>
      <p className="caption step-caption">{t.nextStep}</p>
      <h2>{title}</h2>
      {children !== undefined && <p className="muted">{children}</p>}
    </>
  );
}

/** The button of a step: Ctrl Enter presses it from everywhere. */
export function StepButton(props: {
  icon: 'check' | 'package-open' | 'truck' | 'house';
  busy: boolean;
  onPress: () => void;
  keyName?: string;
  children: string;
}) {
  const { icon, busy, onPress, keyName, children } = props;
  const { t } = useTexts(orderDetailTexts);
  const { may } = useOffice();
  const isAllowed = may('orders:write');
  useKeys({
    'Control+Enter': isAllowed ? onPress : undefined,
    ...(keyName && { [keyName]: isAllowed ? onPress : undefined }),
  });
  return (
    <Button
      disabled={!isAllowed}
      busy={busy && t.working}
      onClick={onPress}
      aria-keyshortcuts="Control+Enter"
    >
      <OfficeIcon name={icon} />
      {children}
      <kbd>{keyName?.toUpperCase() ?? 'Ctrl Enter'}</kbd>
    </Button>
  );
}

/** Why something was not done, where there is anything to say. */
export function StepFailure({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="step-failed" role="alert">
      <OfficeIcon name="circle-alert" />
      {text}
    </p>
  );
}
