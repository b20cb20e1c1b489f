CREATE TABLE "archive_hold" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"designs" text[] DEFAULT '{}' NOT NULL,
	"worknames" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"creater" text NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "archive_hold_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "archive_plan" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"designs" text[] NOT NULL,
	"frequency" text NOT NULL,
	"period" text NOT NULL,
	"keep_years" smallint,
	"enabled" boolean NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "archive_plan_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "archive_result" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"plan_id" text NOT NULL,
	"name" text NOT NULL,
	"designs" text[] NOT NULL,
	"ended_before" timestamp with time zone NOT NULL,
	"state" smallint NOT NULL,
	"reached" text DEFAULT '' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"flows" integer DEFAULT 0 NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"error" jsonb,
	"keep_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"finished_at" timestamp with time zone,
	"recovered_at" timestamp with time zone,
	"recovered_id" text,
	CONSTRAINT "archive_result_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "archived_flow" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"result_id" text NOT NULL,
	"design_id" text NOT NULL,
	"rows" integer NOT NULL,
	"checksum" text NOT NULL,
	"archived_at" timestamp with time zone NOT NULL,
	"recovered_at" timestamp with time zone,
	CONSTRAINT "archived_flow_workspace_flow_id_pk" PRIMARY KEY("workspace","flow_id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "archive_id" text;--> statement-breakpoint
CREATE INDEX "archive_plan_due" ON "archive_plan" USING btree ("next_at") WHERE enabled;--> statement-breakpoint
CREATE INDEX "archive_result_newest" ON "archive_result" USING btree ("workspace","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "archive_result_working" ON "archive_result" USING btree ("created_at") WHERE state in (0, 20);--> statement-breakpoint
CREATE INDEX "archived_flow_of" ON "archived_flow" USING btree ("workspace","result_id","flow_id") WHERE recovered_at is null;