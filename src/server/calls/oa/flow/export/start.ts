import { standing } from '../../../../flow/administered'
import { defineCall } from '../../../../platform/call'
import { listNamed } from '../../../../platform/lists'
import { textOf } from '../../../../platform/texts'
import { wake } from '../../../../platform/wake'
import { insertExport } from '../../../../queries/list-export'
import { writeEffect } from '../../../../queries/outbox'

export default defineCall('oa/flow/export/start', async ({ list, search, columns = [] }, context) => {
  const { db, caller, clock, language, newId } = context
  const { tokenHash: _, ...who } = caller
  const { workspace, id: personId } = caller
  const [id, now] = [newId(), clock.now()]
  const title =
    list === 'administered'
      ? (await standing(search.flowid ?? '', ['watch', 'export'], context)).name
      : textOf(language, listNamed(list)?.title ?? list)
  const query = { nowpage: 1, search, columns }
  await db.transaction(async (tx) => {
    await insertExport(tx, workspace, { id, personId, list, title, query, language, createdAt: now })
    await writeEffect(tx, {
      ...{ workspace, flowId: '', id, kind: 'export', now, dueAt: now },
      payload: { exportId: id, caller: who, language },
    })
  })
  wake(db)
  return { id }
})
