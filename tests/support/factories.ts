/**
 * People and their content, written directly into the database; one file for each domain. A test names only the fields that
 * matter to it.
 */
export * from './factories/battles';
export * from './factories/chat';
export * from './factories/hall-of-fame';
export * from './factories/people';
export * from './factories/posts';
export * from './factories/rants';
export * from './factories/shop';
export * from './factories/squads';
