CREATE TABLE "flow_change" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"transaction" bigint NOT NULL,
	CONSTRAINT "flow_change_workspace_flow_id_pk" PRIMARY KEY("workspace","flow_id")
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "values" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "flow_change_order" ON "flow_change" USING btree ("workspace","transaction","flow_id");--> statement-breakpoint
-- Rows of a backup are stamped anew, as the numbers of transactions are those of one installation of PostgreSQL.
CREATE FUNCTION stamp_flow_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.transaction := pg_current_xact_id()::text::bigint;
  return new;
end
$$;
--> statement-breakpoint
CREATE TRIGGER flow_change_stamp BEFORE INSERT ON "flow_change" FOR EACH ROW EXECUTE FUNCTION stamp_flow_change();
--> statement-breakpoint
CREATE FUNCTION record_flow_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    delete from public.flow_change where workspace = old.workspace and flow_id = old.id;
  else
    insert into public.flow_change (workspace, flow_id, transaction) values (new.workspace, new.id, 0)
    on conflict (workspace, flow_id) do update set transaction = excluded.transaction;
  end if;
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER flow_changed AFTER INSERT OR UPDATE OR DELETE ON "flow" FOR EACH ROW EXECUTE FUNCTION record_flow_change();
--> statement-breakpoint
INSERT INTO "flow_change" ("workspace", "flow_id", "transaction") SELECT "workspace", "id", 0 FROM "flow";
