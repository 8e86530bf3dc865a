import './returns-desk.css';
import { useParams } from 'wouter';
import type { OfficeReturn } from '#contract/office/orders/office-returns.ts';
import { formatDateTime } from '#text/format.ts';
import { returnDeskTexts } from '#text/office/returns/return-desk-text.ts';
import { EmptyState } from '#ui/controls/empty-state.tsx';
import { WaitingPage } from '#ui/office/frame/office-states.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { PageHead } from '#ui/office/panel.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { Loaded, useOfficeRead } from '#ui/office/state/office-query.tsx';
import { officePaths, officeUrls } from '#ui/office/state/office-urls.ts';
import { useTexts } from '#ui/state/text-context.tsx';
import { StateTag } from './desk-parts.tsx';
import { OtherWays } from './other-ways.tsx';
import {
  BuyerPanel,
  HistoryOfReturn,
  MoneyPanel,
  PhotosPanel,
  RightsPanel,
} from './return-panels.tsx';
import { ReturnStep } from './return-step.tsx';
import { useDecisions } from './use-decisions.tsx';

/** One return: the next step with its form, and all that is known of it (rule returns/office-page). */
export function OfficeReturnScreen() {
  const { returnNo = '' } = useParams();
  return <OneReturn key={returnNo} returnNo={returnNo} />;
}

function OneReturn({ returnNo }: { returnNo: string }) {
  const query = useOfficeRead<OfficeReturn>(officeUrls.return(returnNo), { every: 30_000 });
  return (
    <Loaded query={query} waiting={<WaitingPage />} missing={<NoSuchReturn />}>
      {(found) => <Return found={found} />}
    </Loaded>
  );
}

function NoSuchReturn() {
  const { t } = useTexts(returnDeskTexts);
  return (
    <>
      <PageHead title={t.missing} crumb={<Crumb />} />
      <section className="office-panel">
        <EmptyState icon="search-x" title={t.missing} text={t.missingHint} />
      </section>
    </>
  );
}

function Crumb() {
  const { t } = useTexts(returnDeskTexts);
  return (
    <OfficeLink className="returns-crumb" to={officePaths.returns}>
      <OfficeIcon name="arrow-left" />
      {t.back}
    </OfficeLink>
  );
}

function Return({ found }: { found: OfficeReturn }) {
  const { storeName } = useOffice();
  const { t, locale } = useTexts(returnDeskTexts);
  const decisions = useDecisions(found);
  const { returnNo, orderNo, state, channel, declaredAt, isRight } = found;
  return (
    <>
      <title>{`${returnNo} | ${storeName}`}</title>
      <PageHead
        title={returnNo}
        crumb={<Crumb />}
        badge={
          <>
            <StateTag state={state} />
            {isRight && <span className="returns-tag">{t.isRight}</span>}
          </>
        }
        about={
          <>
            {t.declared(formatDateTime(declaredAt, locale), t.channels[channel])}{' '}
            <OfficeLink className="link" to={officePaths.order(orderNo)}>
              {orderNo}
            </OfficeLink>
          </>
        }
        actions={<Actions found={found} />}
      />
      <div className="office-columns">
        <div>
          <ReturnStep found={found} decisions={decisions} />
          <PhotosPanel found={found} />
          <HistoryOfReturn found={found} />
        </div>
        <div>
          <MoneyPanel found={found} decisions={decisions} />
          <RightsPanel found={found} />
          <BuyerPanel found={found} />
        </div>
      </div>
    </>
  );
}

function Actions({ found }: { found: OfficeReturn }) {
  const { t, locale } = useTexts(returnDeskTexts);
  return (
    <>
      <a
        className="button is-secondary"
        href={officeUrls.returnSlip(found.returnNo, locale)}
        target="_blank"
        rel="noreferrer"
      >
        <OfficeIcon name="printer" />
        {t.print}
      </a>
      <a
        className="button is-secondary"
        href={officeUrls.returnLabel(found.returnNo, locale)}
        target="_blank"
        rel="noreferrer"
      >
        <OfficeIcon name="printer" />
        {t.printLabel}
      </a>
      <OtherWays found={found} />
    </>
  );
}
