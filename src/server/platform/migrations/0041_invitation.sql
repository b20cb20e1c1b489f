CREATE TABLE "invitation" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"token_hash" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"departments" text[] NOT NULL,
	"roles" text[] NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"confirmed" boolean NOT NULL,
	"way" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"delivery" text NOT NULL,
	CONSTRAINT "invitation_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "invitation_applicant" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"invitation_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"jobid" text NOT NULL,
	"mail" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	CONSTRAINT "invitation_applicant_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token" ON "invitation" USING btree ("workspace","token_hash");--> statement-breakpoint
CREATE INDEX "invitation_newest" ON "invitation" USING btree ("workspace","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitation_of_person" ON "invitation" USING btree ("workspace","by_id");--> statement-breakpoint
CREATE INDEX "invitation_applicant_age" ON "invitation_applicant" USING btree ("at");