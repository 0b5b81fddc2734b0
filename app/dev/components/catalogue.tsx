'use client';
import Link from 'next/link';
import { ServerTime } from '@/lib/client/clock';
import styles from './catalogue.module.css';
import type { Example } from './example';
import { groups } from './examples';
import { addressOf, themes, type View, widths } from './view';

const anchorOf = ({ file }: Example) => file.replace('/', '-');
const themeNames = { both: 'Light and dark', light: 'Light', dark: 'Dark' };
const widthNames = { full: 'Full width', '320': '320 px' };

type Props = { view: View /** In epoch milliseconds. */; renderedAt: number };

/** The component catalogue: each component in each of its states, in both themes. */
export function Catalogue({ view, renderedAt }: Props) {
  const shown = Object.entries(groups);
  return (
    <ServerTime value={renderedAt}>
      <div className={styles.shop}>
        <header className={styles.sign}>
          <h1>Components</h1>
          <p>
            Every component of <code>components/ui</code> and <code>components/states</code> in each of its
            states.
          </p>
          <nav aria-label="View" className={styles.switches}>
            <Switch
              name="Theme"
              options={themes}
              names={themeNames}
              chosen={view.theme}
              to={(theme) => ({ ...view, theme })}
            />
            <Switch
              name="Width"
              options={widths}
              names={widthNames}
              chosen={view.width}
              to={(width) => ({ ...view, width })}
            />
          </nav>
        </header>
        <nav aria-label="Components" className={styles.list}>
          {shown.map(([group, examples]) => (
            <div key={group}>
              <p className={styles.group}>{group}</p>
              <ul>
                {examples.map((example) => (
                  <li key={example.file}>
                    <a href={`#${anchorOf(example)}`}>{example.name}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={styles.boards}>
          {shown.flatMap(([, examples]) =>
            examples.map((example) => <Board key={example.file} example={example} view={view} />),
          )}
        </div>
      </div>
    </ServerTime>
  );
}

type SwitchProps<Option extends string> = {
  name: string;
  options: readonly Option[];
  names: Record<Option, string>;
  chosen: Option;
  to: (option: Option) => View;
};

function Switch<Option extends string>({ name, options, names, chosen, to }: SwitchProps<Option>) {
  return (
    <ul aria-label={name}>
      {options.map((option) => (
        <li key={option}>
          <Link
            href={addressOf(to(option))}
            replace
            scroll={false}
            prefetch={false}
            aria-current={option === chosen ? 'true' : undefined}
          >
            {names[option]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** One component: its name, its file and its states. */
function Board({ example, view }: { example: Example; view: View }) {
  const shown = view.theme === 'both' ? (['light', 'dark'] as const) : [view.theme];
  const id = anchorOf(example);
  return (
    <section aria-labelledby={id} className={styles.board}>
      <div className={styles.band}>
        <h2 id={id}>{example.name}</h2>
        <code>{example.file}</code>
      </div>
      {Object.entries(example.states).map(([state, shownAs]) => (
        <figure key={state} className={styles.state}>
          <figcaption>{state}</figcaption>
          <div className={styles.themes}>
            {shown.map((theme) => (
              <div key={theme} data-theme={theme} className={styles.theme}>
                <div className={view.width === '320' ? styles.narrow : styles.full}>{shownAs}</div>
              </div>
            ))}
          </div>
        </figure>
      ))}
    </section>
  );
}
