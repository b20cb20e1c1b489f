CREATE TABLE "design_check" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"basis" text DEFAULT '' NOT NULL,
	"uses" text[] DEFAULT '{}' NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"claimed_at" timestamp with time zone,
	CONSTRAINT "design_check_workspace_flow_id_pk" PRIMARY KEY("workspace","flow_id")
);
--> statement-breakpoint
CREATE TABLE "design_presence" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"person_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "design_presence_workspace_flow_id_person_id_pk" PRIMARY KEY("workspace","flow_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "recycled_item" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"deleted_id" text NOT NULL,
	"deleted_by" text NOT NULL,
	CONSTRAINT "recycled_item_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "recycled_item_newest" ON "recycled_item" USING btree ("workspace","deleted_at" DESC NULLS LAST,"id" DESC NULLS LAST);