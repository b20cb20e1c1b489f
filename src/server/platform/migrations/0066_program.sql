ALTER TABLE "flow_change" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_flow_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    update public.flow_change set transaction = pg_current_xact_id()::text::bigint, archived = true
    where workspace = old.workspace and flow_id = old.id;
  else
    insert into public.flow_change (workspace, flow_id, transaction) values (new.workspace, new.id, 0)
    on conflict (workspace, flow_id) do update set transaction = excluded.transaction, archived = false;
  end if;
  return null;
end
$$;
