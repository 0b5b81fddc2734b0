'use client';
import { type ComponentProps, useEffect, useRef } from 'react';
import { useTypedEarly } from '@/lib/client/use-typed-early';

type Props = Pick<ComponentProps<'input'>, 'id' | 'accept' | 'disabled' | 'aria-describedby'> & {
  file: File | null;
  onFile: (file: File | null) => void;
  /** The content of the button. */
  children: React.ReactNode;
  className?: string;
};

/** Chooses a file. A button with its own label, since the native one says 'No file chosen'. */
export function FileButton({ file, onFile, children, className = 'btn', ...input }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const take = ({ target }: { target: HTMLInputElement }) => onFile(target.files?.[0] ?? null);
  const field = useTypedEarly(file ? undefined : '', take, own);
  const had = useRef(false);
  // After the file is removed, clear the input: otherwise choosing the same file again would fire no change event.
  useEffect(() => {
    if (had.current && !file && own.current) own.current.value = '';
    had.current = file !== null;
  }, [file]);
  return (
    <label
      className={`${className} relative cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-lagoon has-[:disabled]:cursor-not-allowed has-[:disabled]:bg-soft has-[:disabled]:text-mute has-[:disabled]:shadow-none`}
    >
      {children}
      <input ref={field} type="file" name="file" className="sr-only" onChange={take} {...input} />
    </label>
  );
}
