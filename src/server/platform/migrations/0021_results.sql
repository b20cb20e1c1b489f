ALTER TABLE "flow" ADD COLUMN "result" text DEFAULT 'running' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "outcome" text;--> statement-breakpoint
-- Old messages and flows get what their rows tell, in production and in the test environment.
do $$
declare place text;
begin
  foreach place in array array['public', 'test'] loop
    if to_regclass(place || '.flow') is null then continue; end if;
    execute format('alter table %I.flow add column if not exists result text default ''running'' not null', place);
    execute format('alter table %I.message add column if not exists outcome text', place);
    execute format($sql$
      update %1$I.message m set outcome = case
        when m.to_id = f.created_id then 'other'
        when m.button ~* '不同意|不通过|未通过|不批准|不予|不准|拒绝|驳回|否决|反对|\m(refus|reject|deny|declin|disagree|disapprov|rechaz)' then 'refuse'
        when m.button ~* '退回|打回|返回|退还|\m(return|send back|rework|devolv)' then 'return'
        when m.button ~* '同意|通过|批准|核准|准予|认可|\m(agree|approv|accept|aprob|acept)' then 'agree'
        else 'other' end
      from %1$I.flow f
      where f.workspace = m.workspace and f.id = m.flow_id and m.status = 3 and m.to_id <> '' and m.button <> ''
    $sql$, place);
    execute format($sql$
      update %1$I.flow f set result = case
        when coalesce(f.is_cancel or (ending.record->>'type2')::int = 3, f.is_cancel)
          then case when ending.record->>'actorId' = f.created_id then 'withdrawn' else 'cancelled' end
        when (select m.outcome from %1$I.message m where m.workspace = f.workspace and m.flow_id = f.id
          and m.status = 3 and m.outcome in ('agree', 'refuse', 'return')
          order by m.finished_at desc, m.id desc limit 1) in ('refuse', 'return') then 'refused'
        else 'agreed' end
      from %1$I.flow g left join lateral (select l.record from %1$I.flow_log l
        where l.workspace = g.workspace and l.flow_id = g.id
          and (l.type2 = 3 or (l.record->>'finished')::boolean) and (l.type2 = 3 or not g.is_cancel)
        order by l.at desc, l.type2 desc limit 1) ending on true
      where g.workspace = f.workspace and g.id = f.id and (f.finished_at is not null or f.is_cancel)
    $sql$, place);
  end loop;
end $$;
