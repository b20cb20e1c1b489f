import { standing } from '../../../../flow/administered'
import { defineCall } from '../../../../platform/call'
import { onceFor } from '../../../../platform/idempotent'
import { listNamed } from '../../../../platform/lists'
import { textOf } from '../../../../platform/texts'
import { wake } from '../../../../platform/wake'
import { insertExport } from '../../../../queries/list-export'
import { writeEffect } from '../../../../queries/outbox'

export default defineCall('oa/flow/export/start', async (body, context) => {
  const { list, search, columns = [], keys, ids, requestId } = body
  const { db, caller, clock, language, newId } = context
  const { tokenHash: _, ...who } = caller
  const { workspace, id: personId } = caller
  const [id, now] = [newId(), clock.now()]
  const title =
    list === 'administered'
      ? (await standing(search.flowid ?? '', ['watch', 'export'], context)).name
      : textOf(language, listNamed(list)?.title ?? list)
  const query = { nowpage: 1, search, columns, ...(keys && { keys }), ...(ids && { ids }) }
  const begun = await db.transaction((tx) => {
    const work = async () => {
      await insertExport(tx, workspace, { id, personId, list, title, query, language, createdAt: now })
      await writeEffect(tx, {
        ...{ workspace, flowId: '', id, kind: 'export', now, dueAt: now },
        payload: { exportId: id, caller: who, language },
      })
      return { id }
    }
    return onceFor(tx, context, { requestId, call: 'oa/flow/export/start', body, work })
  })
  wake(db)
  return begun
})
