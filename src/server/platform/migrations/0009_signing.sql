ALTER TABLE "message" ADD COLUMN "seat" jsonb;--> statement-breakpoint
ALTER TABLE "visit" ADD COLUMN "sign" jsonb;