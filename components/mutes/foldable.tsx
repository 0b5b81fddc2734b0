'use client';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { RichText } from '@/components/ui/rich-text';

/** Loaded by those who muted a word. */
const Fold = lazyWithRetry(() => import('./fold'));

type Props = {
  text: string;
  /** How the text is shown, where not as it was written. */
  children?: React.ReactNode;
};

/** What a person wrote for many, folded where it holds a word that the reader muted: by the server already. */
export function Foldable({ text, children = <RichText>{text}</RichText> }: Props) {
  const { mutedWords } = useSession();
  return mutedWords ? (
    <Fold words={mutedWords} text={text}>
      {children}
    </Fold>
  ) : (
    children
  );
}
