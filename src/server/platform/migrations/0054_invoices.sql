CREATE TABLE "invoice_claim" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"number" text NOT NULL,
	"flow_id" text NOT NULL,
	"flow_name" text NOT NULL,
	"person_id" text NOT NULL,
	"person" text NOT NULL,
	"is_final" boolean NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"issued_on" date,
	"kind" text DEFAULT '' NOT NULL,
	"seller" text DEFAULT '' NOT NULL,
	"buyer" text DEFAULT '' NOT NULL,
	"total" double precision NOT NULL,
	"source" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "invoice_claim_workspace_number_pk" PRIMARY KEY("workspace","number")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
CREATE INDEX "invoice_claim_of_flow" ON "invoice_claim" USING btree ("workspace","flow_id");--> statement-breakpoint
CREATE INDEX "invoice_claim_newest" ON "invoice_claim" USING btree ("workspace","claimed_at");