import './privacy-desk.css';
import { useParams } from 'wouter';
import type { PrivacyDetail } from '#contract/office/customers/office-privacy.ts';
import { formatDate, formatDateTime } from '#text/format.ts';
import { privacyDeskTexts } from '#text/office/customers/privacy-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead, Panel } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ClockTag } from './clock-tag.tsx';
import { AnswerForm, EraseForm } from './privacy-work-forms.tsx';

/** One request: its person, what the shop holds and what the law keeps, the answer (rule privacy/office). */
export function PrivacyDetailScreen() {
  const { id = '' } = useParams();
  const query = useOfficeRead<PrivacyDetail>(`/api/office/privacy/${encodeURIComponent(id)}`);
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchRequest />}>
      {(request) => <Request key={request.state} request={request} />}
    </Loaded>
  );
}

function NoSuchRequest() {
  const { t } = useTexts(privacyDeskTexts);
  return (
    <>
      <PageHead title={t.missing} crumb={<Crumb />} />
      <section className="office-panel">
        <EmptyState icon="search-x" title={t.missing} />
      </section>
    </>
  );
}

function Crumb() {
  const { t } = useTexts(privacyDeskTexts);
  return (
    <OfficeLink className="link" to={officePaths.privacy}>
      <OfficeIcon name="arrow-left" /> {t.back}
    </OfficeLink>
  );
}

function Request({ request }: { request: PrivacyDetail }) {
  const { storeName } = useOffice();
  const { t, locale } = useTexts(privacyDeskTexts);
  const { id, name, wish, dueOn, state } = request;
  return (
    <>
      <title>{`${name} | ${storeName}`}</title>
      <PageHead
        title={`${t.wishes[wish]}: ${name}`}
        crumb={<Crumb />}
        badge={<ClockTag request={request} />}
        about={state === 'open' && t.dueOn(formatDate(dueOn, locale))}
        actions={
          <a className="button is-secondary" href={`/api/office/privacy/${id}/copy.json`} download>
            {t.copy}
          </a>
        }
      />
      <div className="office-columns">
        <div>
          {state === 'open' ? <AnswerForm id={id} /> : <Answer request={request} />}
          {state === 'open' && <EraseForm id={id} />}
        </div>
        <div>
          <Person request={request} />
          <Held request={request} />
        </div>
      </div>
    </>
  );
}

function Answer({ request }: { request: PrivacyDetail }) {
  const { t, locale } = useTexts(privacyDeskTexts);
  const { answer, answeredAt, answeredBy } = request;
  return (
    <Panel title={t.answerText}>
      <p className="privacy-words">{answer}</p>
      <p className="caption">
        {answeredAt !== null && t.answered(answeredBy, formatDateTime(answeredAt, locale))}
      </p>
    </Panel>
  );
}

function Person({ request }: { request: PrivacyDetail }) {
  const { t } = useTexts(privacyDeskTexts);
  const { email, address, idKind, idNumber, text, customers } = request;
  return (
    <Panel title={t.person}>
      <dl className="privacy-facts">
        <dt>{t.email}</dt>
        <dd>{email}</dd>
        <dt>{t.idKinds[idKind]}</dt>
        <dd>{idNumber}</dd>
        <dt>{t.address}</dt>
        <dd className="privacy-words">{address}</dd>
        {text !== '' && <dt>{t.text}</dt>}
        {text !== '' && <dd className="privacy-words">{text}</dd>}
      </dl>
      {customers.map(({ id, isGuest }) => (
        <p key={id}>
          <OfficeLink className="link" to={officePaths.customer(id)}>
            {isGuest ? t.guest(String(id)) : t.account(String(id))}
          </OfficeLink>
        </p>
      ))}
    </Panel>
  );
}

function Held({ request: { held } }: { request: PrivacyDetail }) {
  const { t, format, locale } = useTexts(privacyDeskTexts);
  return (
    <Panel title={t.held}>
      {held.length === 0 && <p>{t.nothing}</p>}
      <dl className="privacy-facts">
        {held.map(({ kind, count, keptUntil }) => [
          <dt key={kind}>{t.kinds[kind]}</dt>,
          <dd key={`${kind} count`}>
            {format.integer(count)}{' '}
            <span className="caption">
              {keptUntil === null ? t.erasable : t.keptUntil(formatDate(keptUntil, locale))}
            </span>
          </dd>,
        ])}
      </dl>
    </Panel>
  );
}
