import styles from './switch.module.css';

type Props = {
  on: boolean;
  onToggle: () => void;
  /** Ids of the elements with its name and its description. */
  labelledBy: string;
  describedBy: string;
};

/** A switch that takes effect at once. */
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
