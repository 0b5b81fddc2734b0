'use client';
import { useEffect, useState } from 'react';
import { useSession } from '@/components/shell/session';
import { DraftArea } from '@/components/ui/draft-area';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useClientId } from '@/lib/client/storage/use-client-id';
import { useDraft } from '@/lib/client/storage/use-draft';
import { textLength } from '@/lib/contract/constants/texts';
import { createPost, type Post } from '@/lib/domains/posts/schema';

type Props = {
  onPosted: (post: Post) => void;
  /** For a post that was written offline and sent while the page is open. */
  onSent?: (post: Post) => void;
  rows?: number;
  /** What the phone could not store as the draft: it is shown in its place. */
  unstored?: string;
};

/** The field for a new post. The draft survives a reload until it is posted. */
export function Composer({ onPosted, onSent, rows = 2, unstored = '' }: Props) {
  const { me } = useSession();
  const [content, setContent, clearSent] = useDraft('post');
  // After the draft's own effect, which shows what is stored.
  useEffect(() => {
    if (unstored) setContent(unstored);
  }, [unstored, setContent]);
  const clientId = useClientId('post');
  const [sent, setSent] = useState(false);
  const { submit, pending, error, fields, setError } = useSend(createPost, 'Error posting: ', ({ post }) =>
    onSent?.(post),
  );

  const post = async (event: React.FormEvent) => {
    event.preventDefault();
    setSent(false);
    if (!me) return setError('Please log in to post.');
    if (!content.trim()) return setError('Post content cannot be empty.');
    const answer = await submit({ body: { content, mode: 'main', clientId: clientId.of(content) } });
    if (answer === null) return;
    clientId.forget();
    clearSent(content);
    setSent(true);
    if (answer) onPosted(answer.post);
  };

  return (
    <Form onSubmit={post} className="card shadow-flat">
      <DraftArea
        label="What's the gist?"
        placeholder="Say it with your chest"
        rows={rows}
        maxLength={textLength.post}
        words={content}
        onChange={setContent}
      >
        <button type="submit" className="btn btn-go ml-auto" disabled={pending}>
          {pending ? 'Posting ...' : 'Post'}
        </button>
      </DraftArea>
      <StatusLine words={error} fields={fields} className="mt-2" />
      {/* While it waits for the network, the error says so. */}
      <StatusLine words={sent && !error ? 'Posted.' : ''} tone="good" className="sr-only" />
    </Form>
  );
}
