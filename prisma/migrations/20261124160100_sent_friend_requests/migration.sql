-- When somebody sent a request to be friends: a day holds thirty, whatever became of them.
create table sent_friend_requests (
  id serial primary key,
  sender_id integer not null references users (id) on delete cascade on update cascade,
  created_at timestamptz(3) not null
);
create index sent_friend_requests_sender_id_created_at_idx on sent_friend_requests (sender_id, created_at desc);
create index sent_friend_requests_created_at_idx on sent_friend_requests (created_at);

-- Nothing is written about a closed account (docs/decisions/062-closed-accounts-write-nothing.md).
create trigger sent_friend_requests_by_deleted_account before insert on sent_friend_requests for each row
  execute function reject_deleted_account_sender_id();
