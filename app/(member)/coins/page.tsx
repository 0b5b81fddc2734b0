import type { Metadata } from 'next';
import { Balance } from '@/components/coins/balance';
import { CoinHistory } from '@/components/coins/coin-history';
import { pageLimit } from '@/lib/contract/constants/requests';
import { historyOf } from '@/lib/domains/coins/history';
import { coinHistory } from '@/lib/domains/coins/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberAccount } from '@/lib/http/pages/account';
import { memberViewer } from '@/lib/http/pages/viewer';
import { now } from '@/lib/platform/clock';

export const metadata: Metadata = { title: 'Coin history' };

export default async function CoinsPage() {
  const [me, entries] = await Promise.all([
    memberAccount(),
    historyOf(await memberViewer(), { limit: pageLimit.others, offset: 0 }),
  ]);
  return (
    <div className="mx-auto grid max-w-2xl gap-5">
      <h1>Coin history</h1>
      <Balance coins={me.coins} />
      <CoinHistory first={serializeResponse(coinHistory, entries)} renderedAt={now().getTime()} />
    </div>
  );
}
