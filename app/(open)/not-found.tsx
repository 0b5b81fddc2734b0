export { NothingHere as default } from '@/components/states/nothing-here';
