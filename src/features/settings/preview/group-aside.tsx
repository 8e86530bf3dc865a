import type { SettingsAnswer } from '#contract/office/office-settings-page.ts';
import type { SettingGroup } from '#rules/settings/setting-groups.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { formatDate } from '#text/format.ts';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { ShippingPreview } from './shipping-preview.tsx';
import { StockPreview } from './stock-preview.tsx';

interface Props {
  group: SettingGroup;
  answer: SettingsAnswer;
  /** The form has no unsaved changes. */
  isSaved: boolean;
}

/** The preview beside a group's form, or the state of what it depends on (rules settings/preview, settings/environment). */
export function GroupAside({ group, answer, isSaved }: Props) {
  switch (group) {
    case 'stock':
      return <StockPreview isSaved={isSaved} />;
    case 'shipping':
      return <ShippingPreview currencies={answer.currencies} />;
    case 'payment':
      return <Cards answer={answer} />;
    case 'system':
      return <Server answer={answer} />;
    default:
      return null;
  }
}

const providers = [
  ['nestpay', 'NestPay'],
  ['iyzico', 'iyzico'],
  ['paytr', 'PayTR'],
] as const;

/** The card providers whose keys the server has, and size and age of the table of card numbers. */
function Cards({ answer: { cards, environment } }: { answer: SettingsAnswer }) {
  const { t, format, locale } = useTexts(settingsTexts);
  return (
    <>
      <Panel title={t.provider.states}>
        <dl className="office-pairs">
          {providers.map(([key, name]) => (
            <div key={key} className="setting-pair">
              <dt>{name}</dt>
              <dd>{environment.cardProviders.includes(key) ? t.provider.ready : t.none}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t.cards.title}>
        <dl className="office-pairs">
          <dt>{t.cards.ranges}</dt>
          <dd>{format.integer(cards.ranges)}</dd>
          <dt>{t.cards.banks}</dt>
          <dd>{format.integer(cards.banks)}</dd>
          {cards.ranges > 0 && (
            <>
              <dt>{t.cards.age}</dt>
              <dd>{cards.oldest === null ? t.cards.ageless : formatDate(cards.oldest, locale)}</dd>
            </>
          )}
        </dl>
        {cards.isOld && <p className="office-note is-warning">{t.cards.old}</p>}
        <p className="caption">
          {t.cards.update} <OfficeLink to={officePaths.imports}>{t.cards.imports}</OfficeLink>
        </p>
      </Panel>
    </>
  );
}

function Server({ answer: { environment } }: { answer: SettingsAnswer }) {
  const { t } = useTexts(settingsTexts);
  return (
    <Panel
      title={t.server.title}
      foot={<OfficeLink to={officePaths.systems}>{t.server.access}</OfficeLink>}
    >
      <dl className="office-pairs">
        <dt>{t.server.mail}</dt>
        <dd>{environment.mailServer ? t.server.mailOn : t.server.mailOff}</dd>
        <dt>{t.server.sender}</dt>
        <dd>{environment.mailFrom}</dd>
      </dl>
    </Panel>
  );
}
