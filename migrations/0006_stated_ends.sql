ALTER TABLE `turns` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `turns_expiring` ON `turns` (`tenant_id`,`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX `memories_ended_expiring` ON `memories` (`tenant_id`,`expires_at`) WHERE status in ('archived', 'superseded') and expires_at is not null and first_lifetime_ms is null;