import { defineCall } from '../../../../platform'
import { readCurrentDirectory } from '../../../../queries'
import { readPersonSummaries } from '../../../../queries/directory/avatars'
import { enterOpenDesign } from '../../../../services/presence'

export default defineCall('oa/flowdesigns/presence/enter', async ({ _id }, context) => {
  const ids = await enterOpenDesign(context, _id)
  if (!ids.length) return { people: [] }
  const directory = await readCurrentDirectory(context)
  const faceOf = await readPersonSummaries(context.db, context.caller.workspace, { ids, directory })
  return { people: ids.map((id) => faceOf(id, directory.person(id)?.name ?? id)) }
})
