import styles from './figures.module.css';

/** The page's cards while their numbers load. */
export function AnalyticsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <p role="status" className="sr-only">
        Loading analytics ...
      </p>
      <div className={`${styles.blind} grid gap-4 p-4 md:grid-cols-3 md:p-6`}>
        {['users', 'squads', 'posts'].map((each) => (
          <div key={each} className="grid gap-2">
            <div className="skeleton h-5 w-28 opacity-30" />
            <div className="skeleton h-[70px] opacity-30 md:h-[100px]" />
          </div>
        ))}
      </div>
      <div className="card grid gap-3">
        <div className="skeleton h-6 w-52" />
        {['w-full', 'w-4/5', 'w-3/5', 'w-2/5'].map((width) => (
          <div key={width} className={`skeleton h-8 ${width}`} />
        ))}
      </div>
    </div>
  );
}
