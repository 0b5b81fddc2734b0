import type { Metadata } from 'next';
import { AnalyticsScreen } from '@/components/analytics/analytics-screen';
import { NavigationFrame } from '@/components/shell/navigation-frame';
import { platformFigures } from '@/lib/domains/analytics/figures';
import { platformAnalytics } from '@/lib/domains/analytics/schema';
import { serializeResponse } from '@/lib/http/api/serialize-response';
import { memberViewer } from '@/lib/http/pages/viewer';
import { log } from '@/lib/platform/log';
import { Frame } from './frame';

export const metadata: Metadata = { title: 'Platform Analytics' };

export default function AnalyticsPage() {
  return (
    <NavigationFrame frame={<Frame />}>
      <Analytics />
    </NavigationFrame>
  );
}

async function Analytics() {
  await memberViewer();
  const figures = await platformFigures().catch((error) => {
    // Render the page anyway: the client retries the call and shows its error.
    log.error({ error }, 'analytics were rendered without figures');
    return null;
  });
  return <AnalyticsScreen first={figures ? serializeResponse(platformAnalytics, figures) : undefined} />;
}
