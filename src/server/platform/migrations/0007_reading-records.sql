CREATE TABLE "reading_record" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"reader_id" text NOT NULL,
	"reader" text NOT NULL,
	"dept" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"begun" date,
	"finished" date,
	"pages" integer,
	"score" real,
	"note" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_record_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE INDEX "reading_record_of_reader" ON "reading_record" USING btree ("workspace","reader_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reading_record_newest" ON "reading_record" USING btree ("workspace","updated_at" DESC NULLS LAST);