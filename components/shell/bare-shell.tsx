import { productName } from '@/lib/contract/product';

/** The frame of a page for which not even the session could be read. */
export function BareShell({ children }: { children: React.ReactNode }) {
  return (
    <>
      <div className="stripes" />
      <header className="bg-danfo px-4 py-3 text-on-danfo">
        <a href="/" className="font-display text-[min(1.5rem,8vw)] font-extrabold">
          {productName}
        </a>
      </header>
      <main className="flex-1">{children}</main>
    </>
  );
}
