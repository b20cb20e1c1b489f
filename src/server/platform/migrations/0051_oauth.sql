CREATE TABLE "oauth_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"workspace" text DEFAULT 'oa' NOT NULL,
	"person_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"client_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"challenge" text NOT NULL,
	"resource" text NOT NULL,
	"granted" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"access_token_id" text
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "access_token" ADD COLUMN "client_site" text;