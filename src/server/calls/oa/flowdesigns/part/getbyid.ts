import { BusinessError } from '../../../../../core/business-error'
import { defineCall } from '../../../../platform'
import { toIso } from '../../../../presenters/time'
import { findPart, listPartVersions } from '../../../../queries/design/design-part'
import { findPartUses, toPartRow, toPartUses } from '../../../../services/design-parts'
import { findPartContent } from '../../../../services/part-content'

export default defineCall('oa/flowdesigns/part/getbyid', async ({ _id }, context) => {
  const { db, caller } = context
  const part = await findPart(db, caller.workspace, _id)
  if (!part) throw new BusinessError('design-part.not-found')
  const { inside, outside } = await findPartUses(context, _id)
  const versions = await listPartVersions(db, caller.workspace, _id)
  return {
    part: toPartRow(part, inside, caller),
    ...(await findPartContent(context, part)),
    versions: versions.map(({ version, at, by }) => ({ version, at: toIso(at), by })),
    uses: toPartUses(inside, part),
    outside,
  }
})
