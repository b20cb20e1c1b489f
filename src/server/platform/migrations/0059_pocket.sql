CREATE TABLE "push_device" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"person_id" text NOT NULL,
	"session_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_device_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_endpoint" ON "push_device" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_device_person" ON "push_device" USING btree ("workspace","person_id");--> statement-breakpoint
CREATE INDEX "push_device_session" ON "push_device" USING btree ("session_hash");