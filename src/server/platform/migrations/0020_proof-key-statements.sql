ALTER TABLE "proof_key" ADD COLUMN "certificate" jsonb;--> statement-breakpoint
ALTER TABLE "proof_key" ADD COLUMN "succession" jsonb;--> statement-breakpoint
ALTER TABLE "proof_key" ADD COLUMN "was_in_database" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "proof_key" ADD COLUMN "signed_at" timestamp with time zone;