import styles from './switch.module.css';

type Props = {
  on: boolean;
  onToggle: () => void;
  /** Ids of what it is called and of what it does. */
  labelledBy: string;
  describedBy: string;
};

/** On or off, at once. */
export function Switch({ on, onToggle, labelledBy, describedBy }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={styles.switch}
      onClick={onToggle}
    />
  );
}
