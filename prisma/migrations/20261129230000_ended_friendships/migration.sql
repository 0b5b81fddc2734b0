-- A friendship that ended between two whom their ages part: what they said in squads until then can be reported
-- (docs/decisions/120-reports-across-ages.md).
create table ended_friendships (
  user_id integer not null references users (id) on delete cascade on update cascade,
  friend_id integer not null references users (id) on delete cascade on update cascade,
  ended_at timestamptz(3) not null,
  constraint ended_friendships_pkey primary key (user_id, friend_id)
);
create index ended_friendships_friend_id_idx on ended_friendships (friend_id);
create index ended_friendships_ended_at_idx on ended_friendships (ended_at);
