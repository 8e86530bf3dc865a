import { useState } from 'react';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/** Asks for the confirmation of the e-mail and sends its link again (rule
 * account/email-confirmation). */
export function ConfirmEmailNotice() {
  const t = useText();
  const api = useShopApi();
  const store = useVisitorStore();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await api.sendConfirmation();
      setSent(true);
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) store.signIn();
      setProblem(failureText(error, t));
    }
    setBusy(false);
  }
  return (
    <div className="confirm-email-notice">
      {sent ? (
        <NoticeBar kind="ok" live>
          {t.account.confirmationSent}
        </NoticeBar>
      ) : (
        <NoticeBar kind="warning" title={t.account.unconfirmed}>
          <p>{problem ?? t.account.unconfirmedHint}</p>
          <Button look="secondary" busy={busy && t.common.saving} onClick={() => void send()}>
            {t.account.sendConfirmation}
          </Button>
        </NoticeBar>
      )}
    </div>
  );
}
