CREATE TABLE `arriving` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leaving` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leaving_rows` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`tenant_id` text NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `leaving_rows_tenant` ON `leaving_rows` (`tenant_id`,`seq`);--> statement-breakpoint
CREATE TABLE `moves` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`source` text NOT NULL,
	`target` text NOT NULL,
	`stage` text NOT NULL,
	`place` text,
	`counts` text NOT NULL,
	`requested_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`fenced_at` integer,
	`switched_at` integer,
	`finished_at` integer,
	`token` text NOT NULL,
	`lease_until` integer NOT NULL,
	`error` text
);
--> statement-breakpoint
CREATE INDEX `moves_open` ON `moves` (`lease_until`) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE `placements` (
	`tenant_id` text PRIMARY KEY NOT NULL,
	`shard` text NOT NULL,
	`moving` integer DEFAULT false NOT NULL,
	`placed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shard_weights` (
	`shard` text PRIMARY KEY NOT NULL,
	`weight` real NOT NULL
);
--> statement-breakpoint
CREATE TABLE `source_tenants` (
	`source_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL
);
