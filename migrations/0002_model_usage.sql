CREATE TABLE `model_usage` (
	`tenant_id` text NOT NULL,
	`day` integer NOT NULL,
	`kind` text NOT NULL,
	`model` text NOT NULL,
	`own` integer NOT NULL,
	`calls` integer NOT NULL,
	`failures` integer NOT NULL,
	`input_tokens` integer NOT NULL,
	`output_tokens` integer NOT NULL,
	PRIMARY KEY(`tenant_id`, `day`, `kind`, `model`, `own`)
);
