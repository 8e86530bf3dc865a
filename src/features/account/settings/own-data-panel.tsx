import { ownAccountTexts } from '#text/customer/own-account-text.ts';
import { useState, type FormEvent } from 'react';
import type { SentForm } from '#contract/sent-form.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Modal } from '#ui/controls/modal.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { asRefusal, failureText } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale, useText, useTexts } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { rareUrls } from '#rare-urls';
import { localised, urls } from '#urls';
import { PasswordField } from '#ui/account/password-field.tsx';

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
      window.location.assign(localised(rareUrls.accountClosed, locale));
      return null;
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status === 401) {
        store.signIn();
        return null;
      }
      const field = refusal?.fields['password'];
      return field ? { field } : { text: failureText(error, t) };
    }
  };
}

/** The one field of the form, and how sending it goes; `sent` is what the shop refused already. */
function useCloseForm(sent?: SentForm) {
  const close = useClosing();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>(() => wrongIn(sent));
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    // Text typed before the script loaded is in the form alone.
    const typed = new FormData(event.currentTarget).get('password');
    setBusy(true);
    const found = await close(typeof typed === 'string' ? typed : '');
    if (found === null) return;
    setWrong(found);
    setBusy(false);
  }
  return {
    password,
    setPassword,
    busy,
    wrong,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void send(event),
  };
}

function wrongIn(sent: SentForm | undefined): Wrong {
  if (!sent) return {};
  const field = sent.fields['password'];
  return field === undefined ? { text: sent.message } : { field };
}

function CloseFields({ email, form }: { email: string; form: ReturnType<typeof useCloseForm> }) {
  const { account } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const { wrong, password, setPassword } = form;
  return (
    <>
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
    </>
  );
}

/** Asks for the password and deletes the account (rule account/close). */
function CloseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { common } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const form = useCloseForm();
  const footer = (
    <>
      <Button look="secondary" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button look="danger" type="submit" form="close-account" busy={form.busy && own.closing}>
        {own.closeAction}
      </Button>
    </>
  );
  return (
    <Modal open title={own.closeTitle} onClose={onClose} footer={footer}>
      <form id="close-account" method="post" noValidate onSubmit={form.onSubmit}>
        <CloseFields email={email} form={form} />
      </form>
    </Modal>
  );
}

/** The same in the page, where the browser asked for it by itself (rule account/settings-without-script). */
function CloseInPage({ email, sent }: { email: string; sent: SentForm | undefined }) {
  const { common } = useText();
  const { t: own } = useTexts(ownAccountTexts);
  const locale = useLocale();
  const form = useCloseForm(sent);
  const path = localised(urls.account, locale);
  return (
    <form
      className="close-account"
      method="post"
      action={`${path}#verilerim`}
      noValidate
      onSubmit={form.onSubmit}
    >
      <h3>{own.closeTitle}</h3>
      <input type="hidden" name="form" value="close" />
      <CloseFields email={email} form={form} />
      <div className="button-row">
        <Button look="danger" type="submit" busy={form.busy && own.closing}>
          {own.closeAction}
        </Button>
        <a className={buttonClass({ look: 'secondary' })} href={path}>
          {common.cancel}
        </a>
      </div>
    </form>
  );
}

/** Opens the dialog, and before the script is there the page that asks. */
function CloseButton({ onPress }: { onPress: () => void }) {
  const { t: own } = useTexts(ownAccountTexts);
  const locale = useLocale();
  return (
    <form
      className="page-action"
      action={`${localised(urls.account, locale)}#verilerim`}
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      <input type="hidden" name="hesap" value="sil" />
      <Button look="danger" type="submit">
        {own.closeAction}
      </Button>
    </form>
  );
}

/**
 * All that the shop keeps of the customer, and the way out (rules account/own-data, account/close).
 * `closing`: the browser asked for the form of that by itself; `sent`: it was refused.
 */
export function OwnDataPanel(props: {
  email: string;
  closing: boolean;
  sent: SentForm | undefined;
}) {
  const { email, sent } = props;
  const { t: own } = useTexts(ownAccountTexts);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const isInPage = props.closing || sent !== undefined;
  return (
    <section className="panel" id="verilerim">
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
          <a className={buttonClass({ look: 'secondary' })} href={rareUrls.ownDataFile} download>
            {own.ownDataDownload}
          </a>
          {!isInPage && <CloseButton onPress={() => setOpen(true)} />}
        </div>
        {isInPage && <CloseInPage email={email} sent={sent} />}
      </div>
      {isOpen && <CloseDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  );
}
