CREATE TABLE "second_factor" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"secret" text NOT NULL,
	"since" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"codes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "second_factor_workspace_person_id_pk" PRIMARY KEY("workspace","person_id")
);
--> statement-breakpoint
CREATE INDEX "audit_newest" ON "audit" USING btree ("workspace","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_of_person" ON "audit" USING btree ("workspace","person_id","at" DESC NULLS LAST);