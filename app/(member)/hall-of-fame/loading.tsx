export { HallSkeleton as default } from '@/components/hall-of-fame/hall-skeleton';
