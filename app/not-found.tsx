/**
 * No page outside (member) says that it is not found. But every page carries this one along, and the framework's own in its
 * place, with its styles, is 400 bytes more of each.
 */
export { NothingHere as default } from '@/components/states/nothing-here';
