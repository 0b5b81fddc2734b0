'use client';
import { useContext } from 'react';
import { ClockTime } from '@/components/ui/clock-time';
import { RichText } from '@/components/ui/rich-text';
import { StatusLine } from '@/components/ui/status-line';
import { textParts } from '@/components/ui/text-parts';
import { TimeAgo } from '@/components/ui/time-ago';
import { ServerTime } from '@/lib/client/clock';
import { day, minute } from '@/lib/contract/constants/time';
import styles from '../catalogue.module.css';
import type { Example } from '../example';
import { commuter, lines, longWords } from './said';

function Ago({ ago }: { ago?: boolean }) {
  const now = useContext(ServerTime);
  return (
    <ul className={styles.stack}>
      {[0, 5 * minute, 3 * 60 * minute, day, 9 * day, 400 * day].map((time) => (
        <li key={time}>
          {ago && 'Last used '}
          <TimeAgo at={new Date(now - time).toISOString()} ago={ago} />
        </li>
      ))}
    </ul>
  );
}

function Parts({ text }: { text: string }) {
  return (
    <p className={styles.row}>
      {textParts(text, /(\d+)/).map(({ start, part, matched }) => (
        <span key={start} className={`chip ${matched ? 'chip-on' : ''}`}>
          {part}
        </span>
      ))}
    </p>
  );
}

export const text: Example[] = [
  {
    file: 'ui/status-line',
    name: 'StatusLine',
    states: {
      Error: <StatusLine words="Error joining squad: This squad is closed." />,
      Good: <StatusLine tone="good" words="You joined Ajegunle Eleven." />,
      'Long words': <StatusLine words={`Error submitting clip: ${longWords} is not an address of a clip.`} />,
      'Empty: it takes no room': (
        <div className={styles.outlined}>
          <StatusLine words="" />
        </div>
      ),
    },
  },
  {
    file: 'ui/rich-text',
    name: 'RichText',
    states: {
      Plain: <RichText>{commuter}</RichText>,
      'Lines are kept': <RichText>{lines}</RichText>,
      'With an address': (
        <RichText>Watch this before they take it down: https://clips.example.com/ojota-final. Owa!</RichText>
      ),
      'Long words': <RichText>{longWords}</RichText>,
      'Markup is only text': <RichText>{'<b>Big man</b> & <script>alert("no")</script>'}</RichText>,
    },
  },
  {
    file: 'ui/text-parts',
    name: 'textParts',
    states: {
      'Some of it matches': <Parts text="Reached Yaba at 8, left Ikorodu at 5" />,
      'Nothing matches': <Parts text="Conductor no dey smile but he dey see" />,
      'All of it matches': <Parts text="500" />,
    },
  },
  {
    file: 'ui/time-ago',
    name: 'TimeAgo',
    states: {
      'From now to last year': <Ago />,
      'After a verb': <Ago ago />,
    },
  },
  {
    file: 'ui/clock-time',
    name: 'ClockTime',
    states: {
      'In the afternoon': <ClockTime at="2026-11-12T13:05:00Z" />,
      'After midnight': <ClockTime at="2026-11-12T23:07:00Z" />,
    },
  },
];
