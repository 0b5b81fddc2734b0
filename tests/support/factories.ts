/** People and what they made, straight in the database, each with only what the test names; a file a domain. */
export * from './factories/battles';
export * from './factories/chat';
export * from './factories/hall-of-fame';
export * from './factories/people';
export * from './factories/posts';
export * from './factories/rants';
export * from './factories/shop';
export * from './factories/squads';
