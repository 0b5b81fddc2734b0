/**
 * `blocked_users`: the people with a block between them and a person, in either direction. Lists name it by
 * lib/domains/blocks/visibility.ts; it is here for domains that are below `blocks`, such as notices.
 */
export const blockedUsersCteOf = (person: string) => `
  blocked_users as materialized (
    select blocked_id as id from blocks where blocker_id = ${person}
    union all select blocker_id from blocks where blocked_id = ${person}
  )`;
