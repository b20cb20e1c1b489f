import { arrangedCategories } from '../../../../core/flow/design/categories'
import { defineCall } from '../../../platform/http/define-call'
import { HttpRefused } from '../../../platform/http/http-error'
import { noteAct } from '../../../queries/company/audit'
import { lockCategories, placeDesigns, writeCategories } from '../../../queries/design/category'
import { listDesigns } from '../../../queries/design/design'
import { categoriesWith } from '../../../read-models/design/categories'

export default defineCall('oa/flowdesigns/setCategory', async (body, context) => {
  const { db, caller, newId, clock, language } = context
  const { workspace } = caller
  const { tree, places, ids } = arrangedCategories(body.tree, newId)
  return db.transaction(async (tx) => {
    const rev = await lockCategories(tx, workspace)
    if (rev !== body.rev) throw new HttpRefused(409, 'category.stale')
    await writeCategories(tx, workspace, tree)
    await placeDesigns(tx, workspace, { places, known: ids })
    const doing = { caller, id: newId(), now: clock.now() }
    await noteAct(tx, doing, { action: 'flowdesign.categories', details: { tree } })
    return { rev: rev + 1, tree: categoriesWith(tree, await listDesigns(tx, workspace), language) }
  })
})
