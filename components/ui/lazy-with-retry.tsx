'use client';
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useState,
} from 'react';

type Options = {
  /** Shown until the script arrives. */
  fallback?: ReactNode;
  /** For a part that shows nothing: where it does not arrive, nothing is said either. */
  silent?: boolean;
};

const Retry = createContext(() => {});

/**
 * A component whose script is fetched when it is first shown. With React's own `lazy` a lost network would replace the whole
 * page by its error page, for good. Here the page stays as it is, and the part can be tried again: by a press, and by itself
 * once the network is back.
 * @param load  imports the component, as its module's default
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback = null, silent = false }: Options = {},
): (props: Props) => ReactNode {
  const source: Source<Props> = { latest: attempt() };

  function attempt() {
    return lazy(() =>
      load().catch((): { default: ComponentType<Props> } => {
        // React keeps what an attempt came to: whoever tries next needs a new one.
        source.latest = attempt();
        return { default: silent ? RetryOnline : PartNotLoaded };
      }),
    );
  }

  return (props) => <LazyPart source={source} fallback={fallback} props={props} />;
}

/** The newest attempt at loading a part: what the next to show it begins with. */
type Source<Props> = { latest: ComponentType<Props> };

type LazyPartProps<Props> = { source: Source<Props>; fallback: ReactNode; props: Props };

function LazyPart<Props extends object>({ source, fallback, props }: LazyPartProps<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>(() => source.latest);
  return (
    <Retry value={() => setPart(() => source.latest)}>
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    </Retry>
  );
}

/** Tries again once the network is back. */
function RetryOnline() {
  const retry = useContext(Retry);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return null;
}

function PartNotLoaded() {
  return (
    <>
      <RetryOnline />
      <NotLoaded retry={useContext(Retry)} />
    </>
  );
}

/** In the place of a part whose script did not arrive. Reloading helps where a new version has replaced that script. */
export function NotLoaded({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 p-1 text-sm">
      <p>This part could not be loaded.</p>
      <button type="button" className="btn" onClick={retry}>
        Try again
      </button>
      <button type="button" className="btn btn-quiet" onClick={() => window.location.reload()}>
        Reload the page
      </button>
    </div>
  );
}
