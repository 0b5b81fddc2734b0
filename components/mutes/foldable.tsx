'use client';
import { useSession } from '@/components/shell/session';
import { lazyWithRetry } from '@/components/ui/lazy-with-retry';
import { RichText } from '@/components/ui/rich-text';

/** Loaded only for people who muted words. */
const Fold = lazyWithRetry(() => import('./fold'));

type Props = {
  text: string;
  /** The rendered text, where it differs from plain `RichText`. */
  children?: React.ReactNode;
};

/** A text for many readers, folded if it contains a word that the viewer muted. The server's rendering is already folded. */
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
