CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_tenant` ON `api_keys` (`tenant_id`,`id`);--> statement-breakpoint
CREATE TABLE `co_occurrences` (
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`a_id` text NOT NULL,
	`b_id` text NOT NULL,
	`weight` real NOT NULL,
	PRIMARY KEY(`a_id`, `b_id`)
);
--> statement-breakpoint
CREATE INDEX `co_occurrences_b` ON `co_occurrences` (`b_id`);--> statement-breakpoint
CREATE INDEX `co_occurrences_partition` ON `co_occurrences` (`partition_id`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`occurred_at` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`last_attempt_at` integer,
	`response_status` integer,
	`error` text,
	`duration_ms` integer
);
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`status`,`webhook_id`,`due_at`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `deliveries_log` ON `deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_age` ON `deliveries` (`occurred_at`);--> statement-breakpoint
CREATE TABLE `edge_sources` (
	`tenant_id` text NOT NULL,
	`edge_id` text NOT NULL,
	`memory_id` text NOT NULL,
	PRIMARY KEY(`edge_id`, `memory_id`)
);
--> statement-breakpoint
CREATE INDEX `edge_sources_memory` ON `edge_sources` (`memory_id`);--> statement-breakpoint
CREATE TABLE `edges` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`predicate` text NOT NULL,
	`object_id` text NOT NULL,
	`subject_name_id` text NOT NULL,
	`object_name_id` text NOT NULL,
	`fact` text NOT NULL,
	`weight` real NOT NULL,
	`valid_from` integer,
	`valid_to` integer,
	`recorded_at` integer NOT NULL,
	`retracted_at` integer
);
--> statement-breakpoint
CREATE INDEX `edges_subject` ON `edges` (`partition_id`,`subject_id`,`predicate`,`object_id`);--> statement-breakpoint
CREATE INDEX `edges_object` ON `edges` (`partition_id`,`object_id`);--> statement-breakpoint
CREATE TABLE `embedding_spaces` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`model` text NOT NULL,
	`dimensions` integer NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`cursor` text
);
--> statement-breakpoint
CREATE INDEX `embedding_spaces_tenant` ON `embedding_spaces` (`tenant_id`,`state`);--> statement-breakpoint
CREATE TABLE `entities` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`name` text NOT NULL,
	`normal_name` text NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`activation` real DEFAULT 0 NOT NULL,
	`activated_at` integer,
	`merged_into` text
);
--> statement-breakpoint
CREATE INDEX `entities_partition` ON `entities` (`partition_id`,`normal_name`);--> statement-breakpoint
CREATE INDEX `entities_tenant` ON `entities` (`tenant_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `entity_aliases` (
	`name_id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`normal_alias` text NOT NULL,
	`entity_id` text NOT NULL,
	`alias` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `entity_aliases_name` ON `entity_aliases` (`partition_id`,`normal_alias`);--> statement-breakpoint
CREATE INDEX `entity_aliases_entity` ON `entity_aliases` (`entity_id`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`subject_hash` text NOT NULL,
	`requested_at` integer NOT NULL,
	`finished_at` integer,
	`progress` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erasures_open` ON `erasures` (`requested_at`) WHERE finished_at is null;--> statement-breakpoint
CREATE TABLE `heard` (
	`tenant_id` text NOT NULL,
	`source_id` text NOT NULL,
	`conversation` text NOT NULL,
	`message_id` text NOT NULL,
	`thread` text,
	`side` text NOT NULL,
	`speaker` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`session_id` text,
	`name` text,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`edited_at` integer NOT NULL,
	`attachments` text NOT NULL,
	`reply_to` text,
	`unsaid` integer NOT NULL,
	`turn_id` text,
	`pair_key` text,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`source_id`, `conversation`, `message_id`)
);
--> statement-breakpoint
CREATE INDEX `heard_latest` ON `heard` (`source_id`,`conversation`,`at`);--> statement-breakpoint
CREATE INDEX `heard_expiring` ON `heard` (`expires_at`);--> statement-breakpoint
CREATE INDEX `heard_user` ON `heard` (`tenant_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`tenant_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`status` integer,
	`response` text,
	PRIMARY KEY(`tenant_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_age` ON `idempotency` (`claimed_at`);--> statement-breakpoint
CREATE TABLE `job_state` (
	`tenant_id` text NOT NULL,
	`job` text NOT NULL,
	`cursor` text,
	`last_run_at` integer,
	PRIMARY KEY(`tenant_id`, `job`)
);
--> statement-breakpoint
CREATE TABLE `memories` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`layer` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`session_id` text,
	`content` text NOT NULL,
	`content_hash` text NOT NULL,
	`simhash` text NOT NULL,
	`type` text NOT NULL,
	`importance` real NOT NULL,
	`emotion` text,
	`emotion_intensity` real NOT NULL,
	`vibe` real,
	`topics` text NOT NULL,
	`keywords` text NOT NULL,
	`tags` text NOT NULL,
	`metadata` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`pinned` integer NOT NULL,
	`created_at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`occurred_at` integer,
	`occurred_precision` text,
	`expires_at` integer,
	`first_lifetime_ms` integer,
	`valid_from` integer,
	`valid_to` integer,
	`last_accessed` integer,
	`access_count` integer NOT NULL,
	`stability_hours` real NOT NULL,
	`last_similarity` real,
	`feedback` integer NOT NULL,
	`attribute` text,
	`attribute_value` text,
	`superseded_by` text,
	`quarantined` integer NOT NULL,
	`origin` text NOT NULL,
	`position` integer,
	`unit_features` text,
	`reviewed_at` integer,
	`write_token` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memories_same` ON `memories` (`partition_id`,`content_hash`) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX `memories_place` ON `memories` (`partition_id`,`position`);--> statement-breakpoint
CREATE INDEX `memories_recent` ON `memories` (`partition_id`,`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `memories_attribute` ON `memories` (`partition_id`,`attribute`) WHERE attribute is not null;--> statement-breakpoint
CREATE INDEX `memories_user` ON `memories` (`tenant_id`,`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `memories_agent` ON `memories` (`tenant_id`,`agent_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `memories_session` ON `memories` (`tenant_id`,`session_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `memories_expiring` ON `memories` (`status`,`tenant_id`,`expires_at`) WHERE expires_at is not null;--> statement-breakpoint
CREATE INDEX `memories_sweep` ON `memories` (`tenant_id`,`status`,`recorded_at`,`id`);--> statement-breakpoint
CREATE TABLE `memory_parents` (
	`tenant_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`parent_id` text NOT NULL,
	PRIMARY KEY(`memory_id`, `parent_id`)
);
--> statement-breakpoint
CREATE INDEX `memory_parents_parent` ON `memory_parents` (`parent_id`);--> statement-breakpoint
CREATE TABLE `memory_sources` (
	`tenant_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`turn_id` text NOT NULL,
	`role` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`partition_id` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`memory_id`, `turn_id`, `role`, `start`)
);
--> statement-breakpoint
CREATE INDEX `memory_sources_turn` ON `memory_sources` (`turn_id`);--> statement-breakpoint
CREATE INDEX `memory_sources_place` ON `memory_sources` (`partition_id`,`position`);--> statement-breakpoint
CREATE TABLE `memory_tags` (
	`tenant_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`memory_id`, `tag`)
);
--> statement-breakpoint
CREATE INDEX `memory_tags_tag` ON `memory_tags` (`tenant_id`,`tag`,`memory_id`);--> statement-breakpoint
CREATE TABLE `memory_versions` (
	`tenant_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`version` integer NOT NULL,
	`event` text NOT NULL,
	`content` text,
	`previous` text,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	`reason` text,
	PRIMARY KEY(`memory_id`, `version`)
);
--> statement-breakpoint
CREATE TABLE `mentions` (
	`tenant_id` text NOT NULL,
	`entity_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`name_id` text NOT NULL,
	PRIMARY KEY(`entity_id`, `memory_id`, `name_id`)
);
--> statement-breakpoint
CREATE INDEX `mentions_memory` ON `mentions` (`memory_id`);--> statement-breakpoint
CREATE INDEX `mentions_name` ON `mentions` (`name_id`);--> statement-breakpoint
CREATE INDEX `mentions_partition` ON `mentions` (`partition_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`session_id` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer
);
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`created_at`) WHERE delivered_at is null;--> statement-breakpoint
CREATE INDEX `outbox_done` ON `outbox` (`delivered_at`) WHERE delivered_at is not null;--> statement-breakpoint
CREATE TABLE `partitions` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`key` text NOT NULL,
	`layer` text NOT NULL,
	`block` integer DEFAULT 0 NOT NULL,
	`fill` integer DEFAULT 0 NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`writes` integer DEFAULT 0 NOT NULL,
	`weighed_writes` integer DEFAULT 0 NOT NULL,
	`weighed_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `partitions_key` ON `partitions` (`tenant_id`,`key`);--> statement-breakpoint
CREATE INDEX `partitions_unweighed` ON `partitions` (`weighed_at`) WHERE writes <> weighed_writes;--> statement-breakpoint
CREATE TABLE `quantities` (
	`tenant_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`unit` text NOT NULL,
	`value` real NOT NULL,
	PRIMARY KEY(`memory_id`, `unit`, `value`)
);
--> statement-breakpoint
CREATE INDEX `quantities_value` ON `quantities` (`partition_id`,`unit`,`value`);--> statement-breakpoint
CREATE TABLE `segments` (
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`block` integer NOT NULL,
	`n` integer NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`features` text NOT NULL,
	`tokens` text NOT NULL,
	PRIMARY KEY(`partition_id`, `block`)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`tenant_id` text NOT NULL,
	`id` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`started_at` integer NOT NULL,
	`last_turn_at` integer NOT NULL,
	`status` text NOT NULL,
	`archived_at` integer,
	`summarised_to` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tenant_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`tenant_id`,`user_id`,`last_turn_at`);--> statement-breakpoint
CREATE INDEX `sessions_idle` ON `sessions` (`status`,`tenant_id`,`last_turn_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`tenant_id` text NOT NULL,
	`agent_id` text NOT NULL,
	`document` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `agent_id`)
);
--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`platform` text NOT NULL,
	`name` text NOT NULL,
	`mapping` text NOT NULL,
	`secret` text NOT NULL,
	`bot_secret` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sources_tenant` ON `sources` (`tenant_id`,`id`);--> statement-breakpoint
CREATE TABLE `speakers` (
	`tenant_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`hash` integer NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`partition_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `summaries` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`session_id` text,
	`kind` text NOT NULL,
	`day` text,
	`text` text NOT NULL,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`stale` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `summaries_session` ON `summaries` (`tenant_id`,`session_id`);--> statement-breakpoint
CREATE INDEX `summaries_user` ON `summaries` (`tenant_id`,`user_id`,`kind`,`from`);--> statement-breakpoint
CREATE INDEX `summaries_stale` ON `summaries` (`tenant_id`) WHERE stale = 1;--> statement-breakpoint
CREATE TABLE `summary_sources` (
	`tenant_id` text NOT NULL,
	`summary_id` text NOT NULL,
	`memory_id` text,
	`turn_id` text
);
--> statement-breakpoint
CREATE INDEX `summary_sources_summary` ON `summary_sources` (`summary_id`);--> statement-breakpoint
CREATE INDEX `summary_sources_memory` ON `summary_sources` (`memory_id`);--> statement-breakpoint
CREATE INDEX `summary_sources_turn` ON `summary_sources` (`turn_id`);--> statement-breakpoint
CREATE TABLE `tenants` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE TABLE `tombstones` (
	`tenant_id` text NOT NULL,
	`turn_id` text NOT NULL,
	`role` text NOT NULL,
	`start` integer NOT NULL,
	`end` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`turn_id`, `role`, `start`, `end`)
);
--> statement-breakpoint
CREATE TABLE `turns` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`session_id` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`prompt` text NOT NULL,
	`response` text NOT NULL,
	`prompt_name` text,
	`response_name` text,
	`layer` text,
	`tags` text NOT NULL,
	`metadata` text NOT NULL,
	`attachments` text NOT NULL,
	`timezone` text,
	`created_at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`error` text,
	`extractor` text,
	`model_calls` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`ingest_token` text,
	`partition_id` text,
	`position` integer,
	`unit_features` text
);
--> statement-breakpoint
CREATE INDEX `turns_session` ON `turns` (`tenant_id`,`session_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `turns_user` ON `turns` (`tenant_id`,`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `turns_waiting` ON `turns` (`status`,`tenant_id`,`user_id`,`due_at`) WHERE status in ('queued', 'failed', 'skipped');--> statement-breakpoint
CREATE INDEX `turns_due` ON `turns` (`status`,`tenant_id`,`due_at`) WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX `turns_place` ON `turns` (`partition_id`,`position`);--> statement-breakpoint
CREATE TABLE `usage` (
	`tenant_id` text NOT NULL,
	`meter` text NOT NULL,
	`window_start` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `meter`)
);
--> statement-breakpoint
CREATE TABLE `vectors` (
	`tenant_id` text NOT NULL,
	`memory_id` text NOT NULL,
	`space_id` text NOT NULL,
	`partition_id` text NOT NULL,
	`components` text,
	`scale` real NOT NULL,
	PRIMARY KEY(`memory_id`, `space_id`)
);
--> statement-breakpoint
CREATE INDEX `vectors_partition` ON `vectors` (`partition_id`,`space_id`);--> statement-breakpoint
CREATE INDEX `vectors_missing` ON `vectors` (`space_id`) WHERE components is null;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`tenant_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`user_id` text,
	`agent_id` text,
	`session_id` text,
	`description` text,
	`secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`disabled_at` integer,
	`disabled_reason` text
);
--> statement-breakpoint
CREATE INDEX `webhooks_tenant` ON `webhooks` (`tenant_id`,`id`);