import { defineCall } from '../../../../platform'
import { pageSize } from '../../../../queries'
import { listParts } from '../../../../queries/design/design-part'
import { listLinkingVersions } from '../../../../queries/design/part-uses'
import { toPartRow } from '../../../../services/design-parts'

export default defineCall('oa/flowdesigns/part/list', async ({ nowpage, name, kind }, { db, caller }) => {
  const parts = await listParts(db, caller.workspace, { name, kind })
  const from = (nowpage - 1) * pageSize
  const shown = parts.slice(from, from + pageSize)
  const versions = shown.length ? await listLinkingVersions(db, caller.workspace) : []
  const result = shown.map((part) => toPartRow(part, versions, caller))
  return { result, totalItems: parts.length, pageSize, currentPage: nowpage }
})
