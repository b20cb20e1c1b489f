CREATE TABLE "flow_search" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"tokens" integer[] NOT NULL,
	CONSTRAINT "flow_search_workspace_flow_id_pk" PRIMARY KEY("workspace","flow_id")
);
--> statement-breakpoint
CREATE TABLE "flow_search_queue" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"is_rest" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "flow_search_tokens" ON "flow_search" USING gin ("tokens");--> statement-breakpoint
ALTER TABLE "flow_search" ALTER COLUMN "tokens" SET STATISTICS 0;
--> statement-breakpoint
-- Names at most so many flows with all tokens of a list and any of another. The planner cannot know how rare tokens are and
-- would read the whole table for an answer that is limited.
CREATE FUNCTION flows_with_tokens(all_of integer[], any_of integer[], most integer) RETURNS SETOF text
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
begin
  if any_of = '{}' then
    return query select s.flow_id from public.flow_search s where s.tokens @> all_of limit most;
  elsif all_of = '{}' then
    return query select s.flow_id from public.flow_search s where s.tokens && any_of limit most;
  else
    return query select s.flow_id from public.flow_search s where s.tokens @> all_of and s.tokens && any_of limit most;
  end if;
end
$$;
--> statement-breakpoint
CREATE FUNCTION queue_flow_search() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into public.flow_search_queue (workspace, flow_id) values (new.workspace, new.id);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER flow_search_new AFTER INSERT ON "flow" FOR EACH ROW EXECUTE FUNCTION queue_flow_search();
--> statement-breakpoint
CREATE TRIGGER flow_search_changed AFTER UPDATE OF "form" ON "flow" FOR EACH ROW
WHEN (old.form IS DISTINCT FROM new.form) EXECUTE FUNCTION queue_flow_search();
--> statement-breakpoint
-- A job indexes the flows that exist, in the order of their ids; until it ends, lists search without the index.
INSERT INTO "flow_search_queue" ("workspace", "flow_id", "is_rest")
SELECT DISTINCT "workspace", '', true FROM "flow_design";
