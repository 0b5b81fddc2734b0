import type { Metadata } from 'next';
import { CreatePost } from '@/components/posts/create-post';

export const metadata: Metadata = { title: 'Create post' };

export default function CreatePostPage() {
  return (
    <div className="mx-auto grid max-w-xl gap-4">
      <h1>Create post</h1>
      <CreatePost />
    </div>
  );
}
