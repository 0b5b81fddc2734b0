'use client';
import { toggleTheme } from '@/lib/client/theme';

/** Switches between the light and the dark theme, and stores the choice. */
export function ThemeToggle({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={`btn btn-quiet px-0 ${className}`}
      aria-label="Switch between light and dark"
      onClick={toggleTheme}
    >
      <span aria-hidden="true" className="text-lg">
        ◐
      </span>
    </button>
  );
}
