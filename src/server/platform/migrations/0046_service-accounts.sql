CREATE TABLE "program_account" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"purpose" text NOT NULL,
	"department_id" text NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "program_account_workspace_person_id_pk" PRIMARY KEY("workspace","person_id")
);
--> statement-breakpoint
CREATE TABLE "program_agreement" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"program_id" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "program_agreement_workspace_person_id_program_id_pk" PRIMARY KEY("workspace","person_id","program_id")
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "flows" text[];--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "categories" text[];--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "program_id" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;