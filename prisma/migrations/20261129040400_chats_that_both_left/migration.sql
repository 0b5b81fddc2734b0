-- Conversations whose two people are both gone: nobody is left who reads them. Their files go with the next sweep. Some at a
-- time; run again, it finds what is left.
do $$
declare
  first int := 0;
  last int;
begin
  select coalesce(max(id), 0) into last from conversations;
  while first < last loop
    update media set kept_at = null, created_at = to_timestamp(0)
    from messages t
    join conversations c on c.id = t.conversation_id
    join users low on low.id = c.low_user_id
    join users high on high.id = c.high_user_id
    where c.id > first and c.id <= first + 1000 and media.key = t.media_key
      and low.email like 'deleted:%' and high.email like 'deleted:%';
    delete from conversations c using users low, users high
    where c.id > first and c.id <= first + 1000 and low.id = c.low_user_id and high.id = c.high_user_id
      and low.email like 'deleted:%' and high.email like 'deleted:%';
    commit;
    first := first + 1000;
  end loop;
end $$;
