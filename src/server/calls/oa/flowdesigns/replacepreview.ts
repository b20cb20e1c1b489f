import { findDirectoryReferences } from '../../../../core/flow'
import { countReferences } from '../../../../core/recipient/replace-references'
import { defineCall } from '../../../platform'
import { listContactGroups, listReferencingDesigns } from '../../../queries'
import { filterDesigns } from '../../../services/admin-scope'

export default defineCall('oa/flowdesigns/replacepreview', async ({ type, from }, context) => {
  const { db, caller } = context
  const { workspace, scope } = caller
  const named = { type, id: from }
  const [designs, groups] = await Promise.all([
    listReferencingDesigns(db, workspace, named),
    listContactGroups(db, workspace),
  ])
  const inGroup = ({ groups: content, managers }: (typeof groups)[number]) =>
    countReferences([content, managers], named)
  return [
    ...(await filterDesigns(context, designs)).map(({ id, name, number, design }) => ({
      kind: number === null ? ('draft' as const) : ('published' as const),
      id,
      name,
      version: number,
      places: findDirectoryReferences(design, named),
    })),
    ...groups
      .filter((one) => !scope && inGroup(one) > 0)
      .map((one) => ({
        kind: 'group' as const,
        id: one.id,
        name: one.name,
        version: null,
        places: [{ step: '', part: 'group', count: inGroup(one) }],
      })),
  ]
})
