'use client';
import { useState } from 'react';
import { LiveBanner } from '@/components/states/live-banner';
import { MessageField } from '@/components/states/message-field';
import { MessageTimeline } from '@/components/states/message-timeline';
import { QuotedMessage } from '@/components/states/quoted-message';
import ReplyDraft from '@/components/states/reply-draft';
import { WaitingWords } from '@/components/states/waiting-words';
import { Form } from '@/components/ui/form';
import styles from '../catalogue.module.css';
import type { Example } from '../example';
import { commuter, lines, longWords, short } from './said';

const nothing = () => {};
const quoteOf = (excerpt: string) => ({ id: 1, username: 'kemi_k', excerpt });
const asItWas = async () => {};

type ChatProps = { said?: string[]; begun?: boolean; waiting?: { text: string; refused: string }[] };

/** Every second message is the viewer's own. */
function Chat({ said = [], begun = true, waiting = [] }: ChatProps) {
  const messages = said.map((text, place) => ({ id: place + 1, text }));
  const isOwn = ({ id }: { id: number }) => id % 2 === 0;
  return (
    <div className={styles.chat}>
      <MessageTimeline
        messages={messages}
        begun={begun}
        older={asItWas}
        onView={nothing}
        outbox={{
          waiting: waiting.map((each) => ({ ...each, clientId: each.text })),
          add: nothing,
          retry: nothing,
          drop: nothing,
        }}
        textOf={({ text }) => text}
        prefix="Failed to send message: "
        isOwn={isOwn}
        spoken={({ text }) => `kemi_k: ${text}`}
        quiet="Nothing said yet. Break the ice."
      >
        {messages.map((message) => (
          <li key={message.id} className={isOwn(message) ? styles.mine : styles.theirs}>
            {message.text}
          </li>
        ))}
      </MessageTimeline>
    </div>
  );
}

function Field({ words: first }: { words: string }) {
  const [words, setWords] = useState(first);
  return (
    <Form className={styles.row} onSubmit={(event) => event.preventDefault()}>
      <MessageField label="Message to kemi_k" words={words} onChange={setWords} />
      <button type="submit" className="btn btn-go">
        Send
      </button>
    </Form>
  );
}

type WaitingProps = { text: string; refusal?: string; quoted?: string };

function Waiting({ text, refusal = '', quoted = '' }: WaitingProps) {
  return (
    <ul>
      <WaitingWords
        text={text}
        quote={quoted ? quoteOf(quoted) : null}
        refusal={refusal}
        onRetry={nothing}
        onDrop={nothing}
      />
    </ul>
  );
}

export const messages: Example[] = [
  {
    file: 'states/message-timeline',
    name: 'MessageTimeline',
    states: {
      Empty: <Chat />,
      Filled: (
        <Chat
          said={['Are you at the bus stop?', short, 'Which side? I see only rice.', commuter]}
          begun={false}
        />
      ),
      'Long words': <Chat said={[longWords, longWords]} />,
      'On its way, and refused': (
        <Chat
          said={['Training is by 4, no excuses']}
          waiting={[
            { text: 'I am on the way', refused: '' },
            { text: 'Save me a seat', refused: 'You are sending messages too fast.' },
          ]}
        />
      ),
    },
  },
  {
    file: 'states/waiting-words',
    name: 'WaitingWords',
    states: {
      'On its way': <Waiting text={short} />,
      'An answer on its way': <Waiting text={short} quoted={commuter} />,
      Refused: <Waiting text={lines} refusal="Failed to send message: They do not take messages from you." />,
      'Long words': <Waiting text={longWords} refusal={`Failed to send message: ${longWords}`} />,
    },
  },
  {
    file: 'states/quoted-message',
    name: 'QuotedMessage',
    states: {
      'Its original is further up': <QuotedMessage quote={quoteOf(short)} />,
      'Its original is on the page': <QuotedMessage quote={quoteOf(short)} onPage />,
      'Long words': <QuotedMessage quote={quoteOf(longWords)} onPage />,
    },
  },
  {
    file: 'states/reply-draft',
    name: 'ReplyDraft',
    states: {
      'A few words': <ReplyDraft quote={quoteOf(short)} onCancel={nothing} />,
      'Long words': <ReplyDraft quote={quoteOf(longWords)} onCancel={nothing} />,
    },
  },
  {
    file: 'states/message-field',
    name: 'MessageField',
    states: {
      Empty: <Field words="" />,
      Filled: <Field words={short} />,
      'It grows with its lines': <Field words={lines} />,
      'Long words': <Field words={longWords} />,
    },
  },
  {
    file: 'states/live-banner',
    name: 'LiveBanner',
    states: {
      'Live updates are off': <LiveBanner state="down" reconnect={nothing} />,
      'Live: it takes no room': (
        <div className={styles.outlined}>
          <LiveBanner state="live" reconnect={nothing} />
        </div>
      ),
    },
  },
];
