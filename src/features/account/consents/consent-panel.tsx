import type { ConsentLine } from '#contract/consent-ledger.ts';
import { marketingKinds, type MarketingKind } from '#rules/person/consent-kinds.ts';
import { consentTexts } from '#text/customer/consent-text.ts';
import { formatDate } from '#text/format.ts';
import { Button } from '#ui/controls/button.tsx';
import { NoticeBar } from '#ui/controls/notice-bar.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { localised, urls } from '#urls';

/** The customer's consents to advertising, each given and withdrawn with one press, without a script too (rule account/consents). */
export function ConsentPanel(props: { consents: readonly ConsentLine[]; wasSaved: boolean }) {
  const t = consentTexts[useLocale()];
  return (
    <section className="panel" id="izinler">
      <div className="panel-head">
        <h2>{t.title}</h2>
      </div>
      <div className="panel-body">
        {props.wasSaved && <NoticeBar kind="ok">{t.saved}</NoticeBar>}
        <p className="caption">{t.hint}</p>
        <ul className="consent-list">
          {marketingKinds.map((kind) => (
            <Consent
              key={kind}
              kind={kind}
              line={props.consents.find((each) => each.kind === kind)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Consent({ kind, line }: { kind: MarketingKind; line: ConsentLine | undefined }) {
  const locale = useLocale();
  const t = consentTexts[locale];
  const isGiven = line?.decision === 'given';
  const when = line ? formatDate(line.at, locale) : '';
  const state = isGiven ? t.given(when) : line ? t.withdrawn(when) : t.never;
  return (
    <li>
      <div>
        <b id={`izin-${kind}`}>{t.names[kind]}</b>
        <p>{t.boxes[kind]}</p>
        <p className="caption">{state}</p>
      </div>
      <form className="consent-form" method="post" action={localised(urls.account, locale)}>
        <input type="hidden" name="form" value="consent" />
        <input type="hidden" name="kind" value={kind} />
        <Button
          type="submit"
          name="decision"
          value={isGiven ? 'withdrawn' : 'given'}
          look={isGiven ? 'quiet' : 'secondary'}
          aria-describedby={`izin-${kind}`}
        >
          {isGiven ? t.withdraw : t.give}
        </Button>
      </form>
    </li>
  );
}
