import { defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'
import type { RecycleContext } from './recycle-bin'

/*
 * Decision tables in the recycle bin. A table is part of a design, so a save that leaves it out is its deletion, and one that
 * has it again, as after an undo, takes it out of the bin.
 */

const lastTables = `(select v.design->'formset'->'decisions' as tables from flow_version v
  where v.workspace = $1 and v.design_id = $3 order by v.rev desc limit 1)`
const recycleTables = defineStatement(
  'recycle-decision-tables',
  `insert into recycled_item (workspace, id, kind, item_id, name, content, deleted_at, deleted_id, deleted_by)
   select $1, $2::text || '-' || t.at, 'decision-table', $3::text || '/' || (t.it->>'id'), t.it->>'name',
     jsonb_build_object('table', jsonb_build_array(t.it)), $5, $6, $7
   from ${lastTables} last cross join lateral jsonb_array_elements(
     case when jsonb_typeof(last.tables) = 'array' then last.tables else '[]' end) with ordinality t(it, at)
   where not t.it->>'id' = any($4::text[])`,
)
const reuseTables = defineStatement(
  'recycle-decision-tables-back',
  `delete from recycled_item where workspace = $1 and kind = 'decision-table'
   and item_id = any(select $2::text || '/' || kept from unnest($3::text[]) kept)`,
)

/** Moves decision tables that a save of a design leaves out to the recycle bin; those that are back leave it. */
export async function recycleDecisionTables(
  tx: Tx,
  { caller, newId, now }: RecycleContext,
  { designId, kept }: { designId: string; kept: readonly string[] },
): Promise<void> {
  const { workspace, id, name } = caller
  await tx.run(recycleTables, [workspace, newId(), designId, kept, toTimestamp(now), id, name])
  if (kept.length) await tx.run(reuseTables, [workspace, designId, kept])
}
