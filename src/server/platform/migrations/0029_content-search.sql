-- Opinions, comments and files of opinions are indexed with the form: who writes one queues its flow.
CREATE FUNCTION queue_flow_search_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into public.flow_search_queue (workspace, flow_id) values (new.workspace, new.flow_id);
  return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER flow_search_opinion AFTER INSERT ON "flow_log" FOR EACH ROW
WHEN (new.record->>'suggest' <> '' OR new.record->>'reason' <> '') EXECUTE FUNCTION queue_flow_search_of_part();
--> statement-breakpoint
CREATE TRIGGER flow_search_comment AFTER INSERT ON "flow_comment" FOR EACH ROW EXECUTE FUNCTION queue_flow_search_of_part();
--> statement-breakpoint
CREATE TRIGGER flow_search_file AFTER UPDATE OF "flow_id" ON "file" FOR EACH ROW
WHEN (new.message_id IS NOT NULL AND new.flow_id IS NOT NULL AND old.flow_id IS DISTINCT FROM new.flow_id)
EXECUTE FUNCTION queue_flow_search_of_part();
--> statement-breakpoint
-- The job indexes all flows again; until it ends, lists search the flows whose turn has not come without the index.
DELETE FROM "flow_search_queue" WHERE "is_rest";
--> statement-breakpoint
INSERT INTO "flow_search_queue" ("workspace", "flow_id", "is_rest")
SELECT DISTINCT "workspace", '', true FROM "flow_design";
