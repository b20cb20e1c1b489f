CREATE TABLE "ledger_booking" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"flow_id" text NOT NULL,
	"n" integer NOT NULL,
	"ledger_id" text NOT NULL,
	"thing" text NOT NULL,
	"starts" timestamp NOT NULL,
	"ends" timestamp NOT NULL,
	"places" integer NOT NULL,
	"is_final" boolean NOT NULL,
	"person_id" text NOT NULL,
	"person" text NOT NULL,
	"flow_name" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_booking_workspace_flow_id_n_pk" PRIMARY KEY("workspace","flow_id","n")
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "short" numeric(20, 4);--> statement-breakpoint
CREATE INDEX "ledger_booking_of_thing" ON "ledger_booking" USING btree ("workspace","ledger_id","thing","ends");--> statement-breakpoint
CREATE INDEX "ledger_booking_latest" ON "ledger_booking" USING btree ("workspace","starts");