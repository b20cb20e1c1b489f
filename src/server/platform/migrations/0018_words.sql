-- All parts of a text with which a search for words in it may begin (queries/words.ts): two neighbouring characters,
-- and three of plain ASCII. Dear, so that rows are never tested by it one by one.
CREATE FUNCTION word_parts(words text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
declare
  parts text[] := '{}';
  before text;
  two text;
  one text;
begin
  foreach one in array string_to_array(lower(words), null) loop
    if octet_length(two || one) = 3 then
      parts := parts || array[before || one, two || one];
    elsif before is not null then
      parts := parts || (before || one);
    end if;
    two := before || one;
    before := one;
  end loop;
  return parts;
end
$$;
--> statement-breakpoint
DROP INDEX "message_past";--> statement-breakpoint
DROP INDEX "flow_words";--> statement-breakpoint
CREATE INDEX "message_met" ON "message" USING btree ("workspace","to_id","flow_id") WHERE status <> 7;--> statement-breakpoint
CREATE INDEX "flow_words" ON "flow" USING gin (word_parts("name" || chr(10) || "workname" || chr(10) || "description" || chr(10) || "creater"));