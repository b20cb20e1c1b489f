CREATE TABLE "pending_offboarding" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"source" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_offboarding_workspace_person_id_pk" PRIMARY KEY("workspace","person_id")
);
--> statement-breakpoint
CREATE TABLE "scim_client" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"former_hash" text,
	"former_until" timestamp with time zone,
	"by_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"address" text DEFAULT '' NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "scim_client_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "scim_resource" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"external_id" text,
	"removed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"is_confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "scim_resource_workspace_kind_id_pk" PRIMARY KEY("workspace","kind","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "scim_client_token" ON "scim_client" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "scim_client_former" ON "scim_client" USING btree ("former_hash");--> statement-breakpoint
CREATE INDEX "scim_resource_external" ON "scim_resource" USING btree ("workspace","kind","external_id");--> statement-breakpoint
CREATE INDEX "person_jobid_lower" ON "person" USING btree ("workspace",lower(jobid));