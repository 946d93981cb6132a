CREATE TABLE `vector_removals` (
	`tenant_id` text NOT NULL,
	`space_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`asked_at` integer,
	`due_at` integer NOT NULL,
	`user_id` text,
	PRIMARY KEY(`memory_id`, `space_id`)
);
--> statement-breakpoint
CREATE INDEX `vector_removals_due` ON `vector_removals` (`due_at`);--> statement-breakpoint
CREATE INDEX `vector_removals_user` ON `vector_removals` (`tenant_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `embedding_spaces` ADD `retired_at` integer;--> statement-breakpoint
ALTER TABLE `vectors` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `vectors` ADD `indexed_at` integer;--> statement-breakpoint
CREATE INDEX `vectors_space` ON `vectors` (`space_id`,`indexed_at`,`memory_id`);