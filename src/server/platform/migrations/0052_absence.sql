ALTER TABLE "entrust" ADD COLUMN "is_for_absence" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entrust" ADD COLUMN "absences" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "entrust" ADD COLUMN "calendar" jsonb;