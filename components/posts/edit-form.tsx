'use client';
import { useState } from 'react';
import { Form } from '@/components/ui/form';
import { StatusLine } from '@/components/ui/status-line';
import { useSend } from '@/lib/client/api/use-send';
import { textLength } from '@/lib/contract/constants/texts';
import { editPost, type Post } from '@/lib/domains/posts/schema';

type Props = { post: Post; onSaved: (post: Post) => void; onCancel: () => void };

export default function EditForm({ post, onSaved, onCancel }: Props) {
  const [content, setContent] = useState(post.content);
  const { submit, pending, error, setError } = useSend(editPost, 'Error editing post: ');

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
        // biome-ignore lint/a11y/noAutofocus: the field replaces the pressed Edit button, so without this the keyboard focus would be lost
        autoFocus
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
      <StatusLine words={error} />
    </Form>
  );
}
