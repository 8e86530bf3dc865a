import { useState, type FormEvent } from 'react';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { localised, urls } from '#urls';
import { PasswordField } from './password-field.tsx';
import { useOwnText } from './use-own-text.tsx';

interface Wrong {
  field?: string;
  text?: string;
}

/** Deletes the account and leads away; what was wrong otherwise, null when the page is left. */
function useClosing() {
  const t = useText();
  const locale = useLocale();
  const api = useShopApi();
  const store = useVisitorStore();
  return async function close(password: string): Promise<Wrong | null> {
    if (password === '') return { field: t.common.fieldRequired };
    try {
      await api.closeAccount({ password });
      window.location.assign(localised(urls.accountClosed, locale));
      return null;
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) {
        store.signIn();
        return null;
      }
      const field = refusal?.fields['password'];
      return field ? { field } : { text: refusal?.message ?? t.common.technicalError };
    }
  };
}

/** Asks for the password and deletes the account (rule account/close). */
function CloseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { account, common } = useText();
  const own = useOwnText();
  const close = useClosing();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const found = await close(password);
    if (found === null) return;
    setWrong(found);
    setBusy(false);
  }
  const footer = (
    <>
      <Button look="secondary" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button look="danger" type="submit" form="close-account" busy={busy && own.closing}>
        {own.closeAction}
      </Button>
    </>
  );
  return (
    <Modal open title={own.closeTitle} onClose={onClose} footer={footer}>
      <form id="close-account" method="post" noValidate onSubmit={(event) => void send(event)}>
        {wrong.text !== undefined && (
          <NoticeBar kind="error" live>
            {wrong.text}
          </NoticeBar>
        )}
        <p>{own.closeHint}</p>
        <input hidden readOnly type="text" name="email" autoComplete="username" value={email} />
        <PasswordField
          label={account.password}
          name="password"
          value={password}
          error={wrong.field}
          required
          autoComplete="current-password"
          onChange={({ target }) => setPassword(target.value)}
          onBlur={() => undefined}
        />
      </form>
    </Modal>
  );
}

/** All that the shop keeps of the customer, and the way out (rules account/own-data, account/close). */
export function OwnDataPanel({ email }: { email: string }) {
  const own = useOwnText();
  const locale = useLocale();
  const [closing, setClosing] = useState(false);
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>{own.ownDataTitle}</h2>
      </div>
      <div className="panel-body">
        <p className="caption">{own.ownDataHint}</p>
        <div className="button-row">
          <a
            className={buttonClass({ look: 'secondary' })}
            href={localised(urls.ownData, locale)}
            target="_blank"
            rel="noopener"
          >
            {own.ownDataRead}
          </a>
          <a className={buttonClass({ look: 'secondary' })} href={urls.ownDataFile} download>
            {own.ownDataDownload}
          </a>
          <Button look="danger" onClick={() => setClosing(true)}>
            {own.closeAction}
          </Button>
        </div>
      </div>
      {closing && <CloseDialog email={email} onClose={() => setClosing(false)} />}
    </section>
  );
}
