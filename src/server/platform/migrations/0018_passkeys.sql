CREATE TABLE "passkey" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("workspace","person_id");--> statement-breakpoint
CREATE INDEX "message_lot" ON "message" USING btree ("workspace","step_id","to_id","created_at" DESC NULLS LAST) WHERE seat -> 'lot' is not null;