import { arrangeCategories } from '../../../../core/flow'
import { defineCall, HttpError } from '../../../platform'
import { arrangeDesigns, listDesigns, lockCategories, logAuditEvent, writeCategories } from '../../../queries'
import { toDesignCategories } from '../../../read-models/design/categories'
import { recycleCategories } from '../../../services/recycle-bin'

export default defineCall('oa/flowdesigns/setCategory', async (body, context) => {
  const { db, caller, newId, clock, language } = context
  const { workspace } = caller
  const { tree, places, ids } = arrangeCategories(body.tree, newId)
  return db.transaction(async (tx) => {
    const rev = await lockCategories(tx, workspace)
    if (rev !== body.rev) throw new HttpError(409, 'category.stale')
    await recycleCategories(tx, context, ids)
    await writeCategories(tx, workspace, tree)
    await arrangeDesigns(tx, workspace, { places, known: ids })
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'flowdesign.categories', details: { tree } })
    return { rev: rev + 1, tree: toDesignCategories(tree, await listDesigns(tx, workspace), language) }
  })
})
