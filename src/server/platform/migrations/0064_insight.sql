DROP INDEX "flow_of_design";--> statement-breakpoint
ALTER TABLE "insight_flow" ADD COLUMN "times" jsonb DEFAULT '{"steps":{}}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "flow_of_design" ON "flow" USING btree ("workspace","flow_id","created_at" DESC NULLS LAST,"dept_id","result","created_id");--> statement-breakpoint
UPDATE "insight_flow" i SET "times" = jsonb_strip_nulls(jsonb_build_object(
  'flow', (SELECT (p ->> 5)::numeric FROM jsonb_array_elements(i.passages::jsonb) p WHERE p ->> 0 = 'flow' LIMIT 1),
  'steps', coalesce((SELECT jsonb_object_agg(step, ms) FROM (
    SELECT p ->> 1 AS step, sum((p ->> 5)::numeric) AS ms
    FROM jsonb_array_elements(i.passages::jsonb) p WHERE p ->> 0 = 'step' GROUP BY 1) steps), '{}')));
