export { default } from '@/components/posts/feed-loading';
