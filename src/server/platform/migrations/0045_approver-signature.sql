CREATE TABLE "approval_challenge" (
	"digest" text NOT NULL,
	"person_id" text NOT NULL,
	"act" jsonb NOT NULL,
	"salt" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_challenge_digest_pk" PRIMARY KEY("digest")
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD COLUMN "aaguid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD COLUMN "certificate" jsonb;--> statement-breakpoint
CREATE INDEX "approval_challenge_end" ON "approval_challenge" USING btree ("expires_at");