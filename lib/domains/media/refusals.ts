import { DomainError } from '@/lib/contract/domain-error';

export const unreadableVideo = () => new DomainError('file_unreadable', 'That video cannot be read.');
