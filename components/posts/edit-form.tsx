'use client';
import { useEffect, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { editOf } from '@/lib/client/storage/drafts';
import { useDraft } from '@/lib/client/storage/use-draft';
import { useFocusReturn } from '@/lib/client/use-focus-return';
import { textLength } from '@/lib/contract/constants/texts';
import { editPost, type Post } from '@/lib/domains/posts/schema';

type Props = {
  post: Post;
  onSaved: (post: Post) => void;
  /** Says on the card, which stays when the form goes, that it was saved. */
  onSay: (words: string) => void;
  onClose: () => void;
};

/** Changes a post's words. They are a draft until they are saved: closing the form, also by mistake, loses none. */
export default function EditForm({ post, onSaved, onSay, onClose }: Props) {
  const [draft, setDraft] = useDraft(editOf(post.id));
  /** An empty draft is none: the field holds the post's words then, unless somebody emptied it. */
  const [emptied, setEmptied] = useState(false);
  const content = draft || (emptied ? '' : post.content);
  const newest = useRef(content);
  newest.current = content;
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, pending, error, fields, setError } = useSend(editPost, 'Error editing post: ');
  useFocusReturn();
  useEffect(() => field.current?.focus(), []);

  const change = (words: string) => {
    setDraft(words);
    setEmptied(words === '');
  };
  const close = () => {
    if (content === post.content) setDraft('');
    onClose();
  };
  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    onSay('');
    if (!content.trim()) return setError('Post content cannot be empty.');
    const answer = await submit({ params: { postId: post.id }, body: { content } });
    if (!answer) return;
    onSaved(answer.post);
    onSay(answer.message);
    // What was typed on meanwhile is not saved yet.
    if (newest.current !== content) return;
    setDraft('');
    // It may have been closed meanwhile, and opened again.
    if (field.current) onClose();
  };

  return (
    <Form onSubmit={save} className="grid gap-2.5" onKeyDown={(event) => event.key === 'Escape' && close()}>
      <textarea
        ref={field}
        aria-label="Edit your post"
        rows={3}
        maxLength={textLength.post}
        value={content}
        onChange={(event) => change(event.target.value)}
        className="field resize-y"
      />
      <div className="flex flex-wrap gap-2.5">
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Saving ...' : 'Save'}
        </button>
        <button type="button" className="btn" onClick={close}>
          Cancel
        </button>
        {content !== post.content && !pending && (
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => {
              change(post.content);
              field.current?.focus();
            }}
          >
            Undo changes
          </button>
        )}
      </div>
      <StatusLine words={error} fields={fields} />
    </Form>
  );
}
