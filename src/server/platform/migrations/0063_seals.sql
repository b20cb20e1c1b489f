CREATE TABLE "company_seal" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"document" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_id" text NOT NULL,
	CONSTRAINT "company_seal_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "paper_certificate" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"certificates" text[] NOT NULL,
	"sealed_key" text NOT NULL,
	"is_own" boolean NOT NULL,
	"in_use" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_id" text NOT NULL,
	"created_name" text NOT NULL,
	CONSTRAINT "paper_certificate_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "paper_signature" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"flow_id" text NOT NULL,
	"flow_name" text NOT NULL,
	"flow_number" text NOT NULL,
	"acts" integer NOT NULL,
	"seal_id" text NOT NULL,
	"seal_name" text NOT NULL,
	"person_id" text NOT NULL,
	"person" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"digest" text NOT NULL,
	"certificate" text NOT NULL,
	"places" text[] NOT NULL,
	"statement" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "paper_signature_workspace_flow_id_acts_pk" PRIMARY KEY("workspace","flow_id","acts")
);
--> statement-breakpoint
CREATE INDEX "paper_signature_newest" ON "paper_signature" USING btree ("workspace","signed_at" DESC NULLS LAST);