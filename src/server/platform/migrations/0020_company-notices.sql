CREATE TABLE "company_notice" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_id" text NOT NULL,
	"creater" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_notice_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "company_notice_read" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"notice_id" text NOT NULL,
	"person_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_notice_read_workspace_notice_id_person_id_pk" PRIMARY KEY("workspace","notice_id","person_id")
);
--> statement-breakpoint
CREATE INDEX "company_notice_newest" ON "company_notice" USING btree ("workspace","begins_at" DESC NULLS LAST,"id" DESC NULLS LAST);