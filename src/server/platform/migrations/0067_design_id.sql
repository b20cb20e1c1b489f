ALTER TABLE "flow" RENAME COLUMN "flow_id" TO "design_id";--> statement-breakpoint
ALTER TABLE "flow_version" RENAME COLUMN "flow_id" TO "design_id";--> statement-breakpoint
ALTER TABLE "number_counter" RENAME COLUMN "flow_id" TO "design_id";--> statement-breakpoint
ALTER TABLE "dept_choice" RENAME COLUMN "flow_id" TO "design_id";--> statement-breakpoint
ALTER TABLE "design_check" RENAME COLUMN "flow_id" TO "design_id";--> statement-breakpoint
ALTER TABLE "design_presence" RENAME COLUMN "flow_id" TO "design_id";--> statement-breakpoint
ALTER TABLE "number_counter" RENAME CONSTRAINT "number_counter_workspace_flow_id_counter_period_pk" TO "number_counter_workspace_design_id_counter_period_pk";--> statement-breakpoint
ALTER TABLE "dept_choice" RENAME CONSTRAINT "dept_choice_workspace_person_id_flow_id_pk" TO "dept_choice_workspace_person_id_design_id_pk";--> statement-breakpoint
ALTER TABLE "design_check" RENAME CONSTRAINT "design_check_workspace_flow_id_pk" TO "design_check_workspace_design_id_pk";--> statement-breakpoint
ALTER TABLE "design_presence" RENAME CONSTRAINT "design_presence_workspace_flow_id_person_id_pk" TO "design_presence_workspace_design_id_person_id_pk";--> statement-breakpoint
DO $$
declare
  place record;
begin
  for place in
    select table_schema as schema, table_name as name from information_schema.columns
    where table_schema in ('test', 'archive') and table_name in ('flow', 'number_counter', 'dept_choice') and column_name = 'flow_id'
  loop
    execute format('alter table %I.%I rename column flow_id to design_id', place.schema, place.name);
  end loop;
end
$$;--> statement-breakpoint
UPDATE "recycled_item" SET "content" = jsonb_set("content", '{flow_version}', (
  select coalesce(jsonb_agg(version - 'flow_id' || jsonb_build_object('design_id', version -> 'flow_id') order by at), '[]')
  from jsonb_array_elements("content" -> 'flow_version') with ordinality as versions(version, at)))
WHERE "kind" = 'design' AND jsonb_typeof("content" -> 'flow_version') = 'array';
