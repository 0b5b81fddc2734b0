'use client';
import { BareShell } from '@/components/shell/bare-shell';
import { PageError } from '@/components/states/page-error';

/** Shown when a layout itself could not be rendered. */
export default function RootError({ retry }: { error: Error; retry: () => void }) {
  return (
    <BareShell>
      <div className="p-4">
        <PageError
          title="Something went wrong"
          words="The page could not be loaded. Your words and coins are safe."
          retry={retry}
        />
      </div>
    </BareShell>
  );
}
