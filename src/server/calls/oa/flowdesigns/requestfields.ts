import { canHoldValue, formFieldsOf } from '../../../../core/form'
import { defineCall } from '../../../platform'
import { findPublishedVersionsById, listDesigns } from '../../../queries'

export default defineCall('oa/flowdesigns/requestfields', async ({ flowids }, { db, caller }) => {
  const designs = (await listDesigns(db, caller.workspace)).filter(({ publishedVersion }) => publishedVersion)
  const requestedDesigns = designs.filter(({ id }) => flowids.includes(id))
  const versions = await findPublishedVersionsById(
    db,
    caller.workspace,
    requestedDesigns.flatMap(({ publishedVersion }) => publishedVersion ?? []),
  )
  return designs.map(({ id, name, publishedVersion }) => {
    const design = flowids.includes(id) ? versions.get(publishedVersion ?? '')?.design : undefined
    const items = design ? formFieldsOf(design.formset).filter(canHoldValue) : []
    return { _id: id, name, fields: items.map((item) => item.name) }
  })
})
