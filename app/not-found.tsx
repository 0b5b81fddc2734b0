import type { Metadata } from 'next';
import { BareShell } from '@/components/shell/bare-shell';
import { NothingHere } from '@/components/states/nothing-here';

export const metadata: Metadata = { title: { absolute: '404 - Page Not Found' } };

export default function NotFound() {
  return (
    <BareShell>
      <NothingHere />
    </BareShell>
  );
}
