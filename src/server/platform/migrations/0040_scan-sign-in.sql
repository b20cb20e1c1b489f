CREATE TABLE "scan_sign_in" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"number" text NOT NULL,
	"agent" text NOT NULL,
	"address" text NOT NULL,
	"state" text NOT NULL,
	"person_id" text,
	"session_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
