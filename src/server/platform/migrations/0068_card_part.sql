CREATE TABLE "card_part" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"question" text NOT NULL,
	"month" date NOT NULL,
	"design_id" text,
	"system" text NOT NULL,
	"transaction" bigint NOT NULL,
	"used_on" date NOT NULL,
	"firsts" jsonb[] NOT NULL,
	"seconds" jsonb[] NOT NULL,
	"counts" integer[] NOT NULL,
	"sums" numeric[] NOT NULL,
	"filled" integer[] NOT NULL,
	"leasts" numeric[] NOT NULL,
	"mosts" numeric[] NOT NULL,
	"measured" numeric[] NOT NULL,
	CONSTRAINT "card_part_workspace_question_month_pk" PRIMARY KEY("workspace","question","month")
);
--> statement-breakpoint
CREATE TABLE "insight_month" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"design_id" text NOT NULL,
	"version_id" text NOT NULL,
	"month" date NOT NULL,
	"transaction" bigint NOT NULL,
	CONSTRAINT "insight_month_workspace_design_id_month_version_id_pk" PRIMARY KEY("workspace","design_id","month","version_id")
);
--> statement-breakpoint
ALTER TABLE "insight_position" ADD COLUMN "months_at" text;--> statement-breakpoint
CREATE INDEX "card_part_of_month" ON "card_part" USING btree ("workspace","month");--> statement-breakpoint
UPDATE "insight_position" SET "months_at" = "transaction" || ' ' || "flow_id";--> statement-breakpoint
INSERT INTO "insight_month" ("workspace", "design_id", "version_id", "month", "transaction")
SELECT DISTINCT "workspace", "design_id", "version_id", date_trunc('month', "created_at" AT TIME ZONE 'Asia/Shanghai')::date, 0 FROM "flow";
