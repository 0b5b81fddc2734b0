export { HallSkeleton as default } from '@/components/fame/hall-skeleton';
