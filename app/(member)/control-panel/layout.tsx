import { isWithoutSecondFactor } from '@/lib/http/api/second-factor-gate';

/** Each page checks the second factor itself: a layout is not rendered again on navigation between its pages. */
export default function ControlPanelLayout({ children }: { children: React.ReactNode }) {
  return (
    <>
      {isWithoutSecondFactor() && (
        <p className="mb-4 rounded-box border-2 border-line bg-soft px-3 py-2">
          This is a demo: its control panel opens without a second factor. A deployed one asks for a code or a
          passkey.
        </p>
      )}
      {children}
    </>
  );
}
