import { type DbReader, defineStatement } from '../../platform'
import { likePattern } from '../sql/time-columns'

/** Opinion, comment or name of an attached file that contains the words of a search. */
export interface FlowText {
  flowId: string
  kind: 'opinion' | 'comment' | 'file'
  by: string
  text: string
}

/** Maximum number of texts read for one page of flows. */
const maxTexts = 400

const found = defineStatement<FlowText>(
  'content-texts',
  `select "flowId", kind, by, text from (
     select l.flow_id as "flowId", 'opinion' as kind, l.record->>'actorName' as by, t.text, l.at
       from flow_log l cross join lateral (values (l.record->>'suggest'), (l.record->>'reason')) t(text)
       where l.workspace = $1 and l.flow_id = any($2::text[]) and t.text ilike all($3::text[])
     union all
     select c.flow_id, 'comment', c.person_name, c.text, c.at from flow_comment c
       where c.workspace = $1 and c.flow_id = any($2::text[]) and not c.is_withdrawn and c.text ilike all($3::text[])
     union all
     select a.flow_id, 'file', a.owner_name, a.name, a.created_at from file a
       where a.workspace = $1 and a.flow_id = any($2::text[]) and a.message_id is not null and a.name ilike all($3::text[])
   ) texts order by at desc limit ${maxTexts}`,
)

/** Lists the opinions, comments and attached files of flows that contain all of these words, newest first. */
export const listContentTexts = (
  reader: DbReader,
  workspace: string,
  { flows, words }: { flows: readonly string[]; words: readonly string[] },
): Promise<FlowText[]> => reader.run(found, [workspace, flows, words.map(likePattern)])
