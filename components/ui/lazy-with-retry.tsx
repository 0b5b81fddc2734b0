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
  /** Shown while the script loads. */
  fallback?: ReactNode;
  /** For a component that shows nothing: a failure shows nothing either. */
  silent?: boolean;
};

const Retry = createContext(() => {});

/**
 * A component whose script is loaded when it is first rendered. With React's own `lazy`, a failed load would permanently
 * replace the whole page with its error page. Here only the component fails; it can be retried with a button, and is retried
 * when the network is back.
 * @param load  imports the module whose default export is the component
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { fallback = null, silent = false }: Options = {},
): (props: Props) => ReactNode {
  const source: Source<Props> = { latest: attempt() };

  function attempt() {
    return lazy(() =>
      load().catch((): { default: ComponentType<Props> } => {
        // React caches the result of an attempt, so a retry needs a new one.
        source.latest = attempt();
        return { default: silent ? RetryOnline : PartNotLoaded };
      }),
    );
  }

  return (props) => <LazyPart source={source} fallback={fallback} props={props} />;
}

/** The newest attempt to load a component. The next render starts with it. */
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

/** Retries once the network is back. */
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

/** Shown when a script could not be loaded. A reload helps when a deployment has replaced the script. */
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
