CREATE TABLE `residents` (
	`tenant_id` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`shard` text NOT NULL,
	`placed_at` integer NOT NULL,
	`leaving_at` integer,
	PRIMARY KEY(`tenant_id`, `kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `residents_user` ON `residents` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `spreads` (
	`tenant_id` text NOT NULL,
	`shard` text NOT NULL,
	PRIMARY KEY(`tenant_id`, `shard`)
);
--> statement-breakpoint
ALTER TABLE `placements` ADD `spread_at` integer;--> statement-breakpoint
CREATE INDEX `placements_spread` ON `placements` (`spread_at`) WHERE spread_at is not null;