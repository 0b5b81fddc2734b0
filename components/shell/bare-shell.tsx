import { productName } from '@/lib/contract/product';

/** What stands around a page where not even the session could be asked for. */
export function BareShell({ children }: { children: React.ReactNode }) {
  return (
    <>
      <div className="stripes" />
      <header className="bg-danfo px-4 py-3 text-on-danfo">
        <a href="/" className="font-display text-2xl font-extrabold">
          {productName}
        </a>
      </header>
      <main className="flex-1">{children}</main>
    </>
  );
}
