-- All parts of a text with which a search for words in it may begin (queries/words.ts): two neighbouring characters,
-- and three of plain ASCII; two digits alone are no part. Dear, so that rows are never tested by it one by one.
CREATE FUNCTION word_parts(words text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  select coalesce(array_agg(part), '{}')
  from (select string_to_array(lower(words), null) as characters) cut,
    unnest(characters, characters[2:], characters[3:]) as c(one, two, three),
    lateral (values (one || two), (one || two || three)) as parts(part)
  where case length(part) when 2 then part !~ '^[0-9]{2}$' else octet_length(part) = 3 end
$$;
--> statement-breakpoint
DROP INDEX "message_past";--> statement-breakpoint
DROP INDEX "flow_words";--> statement-breakpoint
CREATE INDEX "message_met" ON "message" USING btree ("workspace","to_id","flow_id") WHERE status <> 7;--> statement-breakpoint
CREATE INDEX "flow_words" ON "flow" USING gin (word_parts("name" || chr(10) || "workname" || chr(10) || "description" || chr(10) || "creater"));