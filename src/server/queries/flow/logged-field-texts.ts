import { type DbReader, defineStatement } from '../../platform'

const newest = defineStatement<{ flowId: string; model: string; text: string }>(
  'log-told-texts',
  `select distinct on (l.flow_id, f->>'m') l.flow_id as "flowId", f->>'m' as model, f->>'str' as text
   from flow_log l cross join jsonb_array_elements(l.record->'formdata') f
   where l.workspace = $1 and l.flow_id = any($2::text[]) and f->>'m' = any($3::text[])
   order by l.flow_id, f->>'m', l.at desc, l.id desc`,
)

/** Latest logged texts of the values of these models, by flow and model. */
export async function readLoggedTexts(
  reader: DbReader,
  workspace: string,
  { flows, models }: { flows: string[]; models: string[] },
): Promise<Map<string, Map<string, string>>> {
  const rows = models.length ? await reader.run(newest, [workspace, flows, models]) : []
  const texts = new Map<string, Map<string, string>>()
  for (const { flowId, model, text } of rows)
    texts.set(flowId, (texts.get(flowId) ?? new Map<string, string>()).set(model, text))
  return texts
}
