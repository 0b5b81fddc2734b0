'use client';
import { useId, useState } from 'react';
import { Choice } from '@/components/ui/choice';
import { DraftArea } from '@/components/ui/draft-area';
import { Form } from '@/components/ui/form';
import { Label } from '@/components/ui/label';
import { LabelledArea } from '@/components/ui/labelled-area';
import { LabelledInput } from '@/components/ui/labelled-input';
import { LabelledSelect } from '@/components/ui/labelled-select';
import { LineForm } from '@/components/ui/line-form';
import { RuleOptions } from '@/components/ui/rule-options';
import { Switch } from '@/components/ui/switch';
import { Tick } from '@/components/ui/tick';
import { rantCategories } from '@/lib/contract/constants/rants';
import { textLength } from '@/lib/contract/constants/texts';
import styles from '../catalogue.module.css';
import type { Example } from '../example';
import { commuter, longWords } from './said';

function Labelled({ optional = false, label }: { optional?: boolean; label: string }) {
  const id = useId();
  return (
    <>
      <Label htmlFor={id} optional={optional}>
        {label}
      </Label>
      <input id={id} className="field" placeholder="The field that it names" />
    </>
  );
}

function Ticked({ words, first, disabled }: { words: string; first?: boolean; disabled?: boolean }) {
  const [ticked, setTicked] = useState(first ?? false);
  return (
    <Tick ticked={ticked} onTick={setTicked} disabled={disabled} box={styles.box ?? ''}>
      {words}
    </Tick>
  );
}

function Chosen({ words, hint, disabled = false }: { words: string; hint?: string; disabled?: boolean }) {
  const [chosen, setChosen] = useState(0);
  const name = useId();
  return [words, longWords].map((each, at) => (
    <Choice
      key={each}
      name={name}
      chosen={chosen === at}
      disabled={disabled && chosen !== at}
      onChoose={() => setChosen(at)}
      {...(hint ? { hint } : {})}
    >
      {each}
    </Choice>
  ));
}

function Sent() {
  const [times, setTimes] = useState(0);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        setTimes(times + 1);
      }}
    >
      <button type="submit" className="btn">{`Sent ${times} times`}</button>
    </Form>
  );
}

function Draft({ words: first }: { words: string }) {
  const [words, setWords] = useState(first);
  return (
    <DraftArea
      label="What's the gist?"
      placeholder="Say it with your chest"
      rows={3}
      maxLength={textLength.post}
      words={words}
      onChange={setWords}
    >
      <button type="button" className={`btn btn-go ${styles.last}`} disabled={!words.trim()}>
        Post
      </button>
    </DraftArea>
  );
}

function Switched({ on: first, disabled = false }: { on: boolean; disabled?: boolean }) {
  const [on, setOn] = useState(first);
  const id = useId();
  return (
    <>
      <p id={id}>People can find me</p>
      <p id={`${id}-what`}>In search and suggestions.</p>
      <Switch
        on={on}
        disabled={disabled}
        onToggle={() => setOn(!on)}
        labelledBy={id}
        describedBy={`${id}-what`}
      />
    </>
  );
}

function Line({ pending = false, error = '' }: { pending?: boolean; error?: string }) {
  return (
    <LineForm
      draft="example"
      label="Write a comment"
      placeholder="Add your voice"
      action="Comment"
      maxLength={textLength.comment}
      pending={pending}
      error={error}
      onSend={async () => true}
    />
  );
}

const categories = rantCategories.map((category) => <option key={category}>{category}</option>);

export const fields: Example[] = [
  {
    file: 'ui/label',
    name: 'Label',
    states: {
      Needed: <Labelled label="Game Name" />,
      Optional: <Labelled label="Description" optional />,
      'Long words': (
        <Labelled label="Opponent Username, exactly as it stands in their profile, without the @" />
      ),
    },
  },
  {
    file: 'ui/labelled-input',
    name: 'LabelledInput',
    states: {
      Empty: <LabelledInput label="Team Name" placeholder="Ajegunle Eleven" />,
      Filled: <LabelledInput label="Username" defaultValue="danfo_philosopher_01" />,
      'With a hint': (
        <LabelledInput
          label="Match Time"
          type="datetime-local"
          hint="By your own clock. Everybody sees it by theirs."
        />
      ),
      'Long words': <LabelledInput label="Clip URL" defaultValue={longWords} hint={longWords} />,
      Date: <LabelledInput label="Date of Birth" type="date" defaultValue="2010-06-12" />,
      Password: (
        <LabelledInput label="Password" type="password" defaultValue="teen-demo-2026" autoComplete="off" />
      ),
      Disabled: <LabelledInput label="UID" defaultValue="512 884 0193" disabled />,
    },
  },
  {
    file: 'ui/labelled-select',
    name: 'LabelledSelect',
    states: {
      Chosen: <LabelledSelect label="Category">{categories}</LabelledSelect>,
      Optional: (
        <LabelledSelect label="Team" optional>
          <option>No team</option>
          <option>Ajegunle Eleven</option>
        </LabelledSelect>
      ),
      'Long words': (
        <LabelledSelect label="Your squad">
          <option>
            The squad from under the bridge at Ojota who play every Saturday until NEPA takes the light
          </option>
        </LabelledSelect>
      ),
      Disabled: (
        <LabelledSelect label="Category" disabled>
          {categories}
        </LabelledSelect>
      ),
    },
  },
  {
    file: 'ui/labelled-area',
    name: 'LabelledArea',
    states: {
      Empty: (
        <LabelledArea
          label="Tournament Description"
          rows={3}
          placeholder="When, how, and what the winner gets"
        />
      ),
      Filled: <LabelledArea label="Description" optional rows={3} defaultValue={commuter} />,
      'Long words': <LabelledArea label="Description" rows={3} defaultValue={longWords} />,
      Disabled: (
        <LabelledArea label="Description" rows={2} defaultValue="Closed until after exams." disabled />
      ),
    },
  },
  {
    file: 'ui/tick',
    name: 'Tick',
    states: {
      'Not ticked': <Ticked words="Ask for advice" />,
      Ticked: <Ticked words="Ask for advice" first />,
      Disabled: <Ticked words="Ask for advice" disabled />,
      'Long words': <Ticked words={longWords} />,
    },
  },
  {
    file: 'ui/choice',
    name: 'Choice',
    states: {
      Two: <Chosen words="Friends only" />,
      'With a hint': <Chosen words="Friends only" hint="Nobody else can start a chat with you." />,
      Disabled: <Chosen words="Friends only" hint="Nobody else can start a chat with you." disabled />,
    },
  },
  { file: 'ui/form', name: 'Form', states: { 'With its button': <Sent /> } },
  {
    file: 'ui/draft-area',
    name: 'DraftArea',
    states: {
      Empty: <Draft words="" />,
      Filled: <Draft words={commuter} />,
      'Long words': <Draft words={longWords} />,
      'As full as it may be': <Draft words={commuter.repeat(60).slice(0, textLength.post)} />,
    },
  },
  {
    file: 'ui/rule-options',
    name: 'Rule options',
    states: {
      'Nothing chosen': (
        <LabelledSelect label="Which rule?">
          <RuleOptions />
        </LabelledSelect>
      ),
      'One of two': (
        <LabelledSelect label="Which rule?">
          <RuleOptions rules={['R1', 'R2']} isChosen />
        </LabelledSelect>
      ),
    },
  },
  {
    file: 'ui/switch',
    name: 'Switch',
    states: { On: <Switched on />, Off: <Switched on={false} />, Disabled: <Switched on={false} disabled /> },
  },
  {
    file: 'ui/line-form',
    name: 'LineForm',
    states: {
      Empty: <Line />,
      Pending: <Line pending />,
      Error: <Line error="Error adding comment: You are commenting too fast. Try again in 20 seconds." />,
    },
  },
];
