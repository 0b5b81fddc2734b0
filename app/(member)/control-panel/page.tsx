import type { Metadata } from 'next';
import { VerifyForm } from '@/components/accounts/verify-form';
import { HealthDials } from '@/components/analytics/health-dials';
import { PicksForm } from '@/components/hall-of-fame/picks-form';
import { PlanForm } from '@/components/missions/plan-form';
import { ControlPanelNav } from '@/components/safety/control-panel-nav';
import { HelplinesBanner } from '@/components/safety/helplines-banner';
import { NotForYou } from '@/components/safety/not-for-you';
import { ReportQueue } from '@/components/safety/report-queue';
import { PanelClosed } from '@/components/second-factor/panel-closed';
import { StockRoom } from '@/components/shop/stock-room';
import { ShowdownForm } from '@/components/showdown/showdown-form';
import { pageLimit } from '@/lib/contract/constants/requests';
import { id } from '@/lib/contract/fields';
import { platformHealth } from '@/lib/domains/analytics/health-schema';
import { healthNow } from '@/lib/domains/analytics/platform-health';
import { picksToManage } from '@/lib/domains/hall-of-fame/picks';
import { addPick } from '@/lib/domains/hall-of-fame/schema';
import { plannedMissions } from '@/lib/domains/missions/plan';
import { lacksHelplines } from '@/lib/domains/rants/launch';
import { waitingAppeals } from '@/lib/domains/safety/appeals/appeals';
import { listReports } from '@/lib/domains/safety/moderation-schema';
import { roleOf } from '@/lib/domains/safety/moderators';
import { reportQueue } from '@/lib/domains/safety/reports/queue';
import { listStock } from '@/lib/domains/shop/schema';
import { stockList } from '@/lib/domains/shop/stock';
import { showdownNow } from '@/lib/domains/showdown/management';
import { manageShowdown } from '@/lib/domains/showdown/schema';
import { needsSecondFactor } from '@/lib/http/api/second-factor-gate';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';

export const metadata: Metadata = { title: 'Control Panel' };

const welcome = {
  creator: '',
  champion:
    'You are a champion: you may hide public posts that others have reported. The creator account sees what you hid, and can bring it back.',
  moderator:
    'You help to keep the place decent. What you decide stands in a log that nobody can change. You suspend for at most seven days; for more, ask the creator.',
};
const firstReports = { limit: 50, offset: 0 };
const firstStock = { limit: pageLimit.max, offset: 0 };

type Props = { searchParams: Promise<{ picks?: string | string[] }> };

/** @param props.searchParams  `picks`: after which pick the older ones begin */
export default async function ControlPanelPage({ searchParams }: Props) {
  const viewer = await memberViewer();
  if (viewer.isCreator && needsSecondFactor(viewer)) return <PanelClosed />;
  if (viewer.isCreator) {
    const after = id.safeParse((await searchParams).picks).data ?? null;
    const [reports, picked, plan, showdown, stock, health, appeals] = await Promise.all([
      reportQueue(viewer, firstReports),
      picksToManage(after),
      plannedMissions(),
      showdownNow(),
      stockList(firstStock),
      healthNow(viewer),
      waitingAppeals(viewer),
    ]);
    return (
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid content-start gap-4">
          <h1>Control Panel</h1>
          <ControlPanelNav moderator="creator" current="Overview" appeals={appeals} />
          {lacksHelplines() && <HelplinesBanner />}
          <ReportQueue first={serializeResponse(listReports, reports)} moderator="creator" />
          <StockRoom first={serializeResponse(listStock, stock)} />
          <HealthDials first={serializeResponse(platformHealth, health)} />
        </div>
        <div className="grid content-start gap-6 lg:pt-14">
          <VerifyForm />
          <ShowdownForm first={serializeResponse(manageShowdown, { message: '', showdown }).showdown} />
          <PicksForm
            key={after}
            first={serializeResponse(addPick, { message: '', picks: picked }).picks}
            older={after !== null}
          />
          <PlanForm first={plan} />
        </div>
      </div>
    );
  }
  const role = await roleOf(viewer);
  if (role && needsSecondFactor(viewer)) return <PanelClosed />;
  if (role) {
    return (
      <div className="mx-auto grid max-w-3xl content-start gap-4">
        <h1>Moderator Powers</h1>
        <ControlPanelNav
          moderator={role}
          current="Reports"
          appeals={role === 'moderator' ? await waitingAppeals(viewer) : 0}
        />
        <p className="text-lg">{welcome[role]}</p>
        <ReportQueue
          first={serializeResponse(listReports, await reportQueue(viewer, firstReports))}
          moderator={role}
        />
      </div>
    );
  }
  return <NotForYou />;
}
