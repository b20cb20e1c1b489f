CREATE TABLE "ledger" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"document" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_id" text NOT NULL,
	CONSTRAINT "ledger_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"ledger_id" text NOT NULL,
	"period" text NOT NULL,
	"key" text NOT NULL,
	"names" text[] NOT NULL,
	"allowance" numeric(20, 4) DEFAULT 0 NOT NULL,
	"granted" numeric(20, 4) DEFAULT 0 NOT NULL,
	"held" numeric(20, 4) DEFAULT 0 NOT NULL,
	"used" numeric(20, 4) DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_workspace_ledger_id_period_key_pk" PRIMARY KEY("workspace","ledger_id","period","key")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"workspace" text DEFAULT 'oa' NOT NULL,
	"id" text NOT NULL,
	"ledger_id" text NOT NULL,
	"period" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"granted" numeric(20, 4) DEFAULT 0 NOT NULL,
	"held" numeric(20, 4) DEFAULT 0 NOT NULL,
	"used" numeric(20, 4) DEFAULT 0 NOT NULL,
	"flow_id" text,
	"at" timestamp with time zone NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_entry_workspace_id_pk" PRIMARY KEY("workspace","id")
);
--> statement-breakpoint
ALTER TABLE "flow" ADD COLUMN "ledger" jsonb;--> statement-breakpoint
CREATE INDEX "ledger_entry_of_account" ON "ledger_entry" USING btree ("workspace","ledger_id","period","key","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entry_of_flow" ON "ledger_entry" USING btree ("workspace","flow_id");