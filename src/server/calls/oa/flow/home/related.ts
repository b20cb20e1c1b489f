import { defineCall } from '../../../../platform'
import { toIso } from '../../../../presenters/time'
import { readCurrentDirectory } from '../../../../queries'
import { readPersonSummaries } from '../../../../queries/directory/avatars'
import { findRelatedMessages } from '../../../../queries/home/home'

export default defineCall('oa/flow/home/related', async (_, context) => {
  const { db, caller } = context
  const { workspace, id } = caller
  const [directory, { rows, total }] = await Promise.all([
    readCurrentDirectory(context),
    findRelatedMessages(db, workspace, id),
  ])
  const faceOf = await readPersonSummaries(db, workspace, {
    ids: rows.map(({ fromId }) => fromId),
    directory,
  })
  const result = rows.map(({ fromId, from, at, ...row }) => ({
    ...row,
    from: faceOf(fromId, from),
    at: toIso(at),
  }))
  return { total, rows: result }
})
