import styles from './switch.module.css';

type Props = {
  on: boolean;
  /** Whether it can be seen and not switched. It keeps the focus, which a disabled button would lose. */
  disabled?: boolean;
  onToggle: () => void;
  /** Ids of the elements with its name and its description. */
  labelledBy: string;
  describedBy: string;
};

/** A switch that takes effect at once. */
export function Switch({ on, disabled = false, onToggle, labelledBy, describedBy }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-disabled={disabled || undefined}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={styles.switch}
      onClick={disabled ? undefined : onToggle}
    />
  );
}
