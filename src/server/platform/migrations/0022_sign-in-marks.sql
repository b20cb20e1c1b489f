CREATE TABLE "login_used" (
	"mark" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
