'use client';
import { toggleTheme } from '@/lib/client/theme';

/** Turns light to dark and back, and remembers it. */
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
