CREATE TABLE "simulation_case" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"design_id" text NOT NULL,
	"name" text NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"acts" jsonb NOT NULL,
	"expected" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_id" text NOT NULL,
	CONSTRAINT "simulation_case_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "flow_category" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_design" ADD COLUMN "icon" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_design" ADD COLUMN "owner_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_design" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "flow_design" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "flow_version" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "flow_version" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "simulation_case_of" ON "simulation_case" USING btree ("workspace","design_id","created_at");--> statement-breakpoint
CREATE INDEX "flow_running" ON "flow" USING btree ("workspace","flow_id") WHERE finished_at is null and not is_cancel;--> statement-breakpoint
UPDATE "flow_design" SET "owner_id" = "created_id";
