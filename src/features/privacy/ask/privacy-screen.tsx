import './privacy-screen.css';
import type { PrivacyLink } from '#contract/privacy/privacy-forms.ts';
import type { SentForm } from '#contract/sent-form.ts';
import { privacyUrls } from '#rules/privacy/privacy-urls.ts';
import { privacyIdKinds, privacyWishes } from '#rules/privacy/privacy-request.ts';
import { privacyTexts } from '#text/customer/privacy-request-text.ts';
import { formatDate } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/field.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { OnceForm } from '#ui/controls/once-form.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useLocale, useText } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

interface At {
  path: string;
  query: string;
  sent?: SentForm;
}

/** The form of requests about personal data, and the page of the mailed link that confirms one (rules privacy/request, privacy/link). */
export default function PrivacyScreen(props: { data: PrivacyLink; at: At }) {
  const { data, at } = props;
  const t = useText();
  const locale = useLocale();
  const text = privacyTexts[locale];
  const { store } = useShop();
  const isForm = data.state === 'new';
  const wasSent = new URLSearchParams(at.query).get('durum') === 'gonderildi' && !at.sent;
  return (
    <div className="container">
      <title>{t.frame.pageTitle(text.title, store.name)}</title>
      {!isForm && <meta name="robots" content="noindex" />}
      {!isForm && <meta name="referrer" content="no-referrer" />}
      <div className="page-head">
        <h1>{text.title}</h1>
      </div>
      {!isForm && <Confirmation link={data} path={at.path} />}
      {isForm && wasSent && (
        <NoticeBar kind="ok" title={text.asked} live>
          {text.askedText}
        </NoticeBar>
      )}
      {isForm && !wasSent && <Request sent={at.sent} />}
    </div>
  );
}

function Confirmation({ link, path }: { link: PrivacyLink; path: string }) {
  const locale = useLocale();
  const text = privacyTexts[locale];
  if (link.state !== 'asked')
    return (
      <NoticeBar kind="ok" title={text.confirmed} live>
        {text.confirmedText(formatDate(link.dueOn, locale))}
      </NoticeBar>
    );
  return (
    <section className="panel">
      <div className="panel-body">
        <p>{text.confirmText}</p>
        <OnceForm to={localised(path, locale)} className="button-row">
          <Button type="submit">{text.confirm}</Button>
        </OnceForm>
      </div>
    </section>
  );
}

function Request({ sent }: { sent: SentForm | undefined }) {
  const locale = useLocale();
  const text = privacyTexts[locale];
  const { store } = useShop();
  return (
    <>
      <div className="privacy-words">
        <p>{text.intro(store.name)}</p>
        <p>
          {text.account}{' '}
          <a className="link" href={localised(urls.account, locale)}>
            {text.accountLink}
          </a>
        </p>
        <p>{text.steps}</p>
      </div>
      {sent && (
        <NoticeBar kind="error" live>
          {sent.message}
        </NoticeBar>
      )}
      <section className="panel" aria-labelledby="privacy-form">
        <div className="panel-head">
          <h2 id="privacy-form">{text.form}</h2>
        </div>
        <OnceForm to={localised(privacyUrls.request, locale)} className="panel-body">
          <Wishes sent={sent} />
          <PersonFields sent={sent} />
          <p className="caption privacy-kept">{text.kept}</p>
          <Button type="submit" large>
            {text.send}
          </Button>
        </OnceForm>
      </section>
    </>
  );
}

function Wishes({ sent }: { sent: SentForm | undefined }) {
  const text = privacyTexts[useLocale()];
  return (
    <SelectField
      name="wish"
      label={text.wish}
      required
      error={sent?.fields['wish']}
      defaultValue={sent?.values['wish'] ?? 'know'}
    >
      {privacyWishes.map((wish) => (
        <option key={wish} value={wish}>
          {text.wishes[wish]}
        </option>
      ))}
    </SelectField>
  );
}

const saidIn = (sent: SentForm | undefined) => (name: string) => ({
  name,
  error: sent?.fields[name],
  defaultValue: sent?.values[name] ?? '',
});

function PersonFields({ sent }: { sent: SentForm | undefined }) {
  const text = privacyTexts[useLocale()];
  const said = saidIn(sent);
  return (
    <>
      <TextAreaField {...said('text')} label={text.text} hint={text.textHint} maxLength={4000} />
      <div className="field-pair is-stacking">
        <TextField
          {...said('name')}
          label={text.name}
          autoComplete="name"
          maxLength={120}
          required
        />
        <TextField
          {...said('email')}
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="email"
          required
        />
      </div>
      <IdFields sent={sent} />
      <TextAreaField
        {...said('address')}
        label={text.address}
        autoComplete="street-address"
        maxLength={500}
        required
      />
    </>
  );
}

function IdFields({ sent }: { sent: SentForm | undefined }) {
  const text = privacyTexts[useLocale()];
  const said = saidIn(sent);
  return (
    <div className="field-pair is-stacking">
      <SelectField
        {...said('idKind')}
        label={text.idKind}
        required
        defaultValue={sent?.values['idKind'] ?? 'tckn'}
      >
        {privacyIdKinds.map((kind) => (
          <option key={kind} value={kind}>
            {text.idKinds[kind]}
          </option>
        ))}
      </SelectField>
      <TextField
        {...said('idNumber')}
        label={text.idNumber}
        hint={text.idHint}
        autoComplete="off"
        maxLength={40}
        required
      />
    </div>
  );
}
