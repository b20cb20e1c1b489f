CREATE TABLE "person_identity" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_identity_workspace_issuer_subject_pk" PRIMARY KEY("workspace","issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "invitation_applicant" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "invitation_applicant" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "invitation_applicant" ADD COLUMN "departments" text[];--> statement-breakpoint
ALTER TABLE "invitation_applicant" ADD COLUMN "roles" text[];--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "begun_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "sid" text;--> statement-breakpoint
CREATE UNIQUE INDEX "person_identity_person" ON "person_identity" USING btree ("workspace","person_id","issuer");--> statement-breakpoint
CREATE INDEX "session_subject" ON "session" USING btree ("subject","issuer");