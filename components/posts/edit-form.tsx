'use client';
import { useEffect, useRef, useState } from 'react';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { useFocusReturn } from '@/lib/client/use-focus-return';
import { textLength } from '@/lib/contract/constants/texts';
import { editPost, type Post } from '@/lib/domains/posts/schema';

type Props = { post: Post; onSaved: (post: Post) => void; onCancel: () => void };

export default function EditForm({ post, onSaved, onCancel }: Props) {
  const [content, setContent] = useState(post.content);
  const field = useRef<HTMLTextAreaElement>(null);
  const { submit, pending, error, fields, setError } = useSend(editPost, 'Error editing post: ');
  useFocusReturn();
  useEffect(() => field.current?.focus(), []);

  const save = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!content.trim()) return setError('Post content cannot be empty.');
    const answer = await submit({ params: { postId: post.id }, body: { content } });
    if (answer) onSaved(answer.post);
  };

  return (
    <Form
      onSubmit={save}
      className="grid gap-2.5"
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    >
      <textarea
        ref={field}
        aria-label="Edit your post"
        rows={3}
        maxLength={textLength.post}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        className="field resize-y"
      />
      <div className="flex gap-2.5">
        <button type="submit" className="btn btn-go" disabled={pending}>
          {pending ? 'Saving ...' : 'Save'}
        </button>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <StatusLine words={error} fields={fields} />
    </Form>
  );
}
