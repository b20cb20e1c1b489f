import type { FlowDesign, TreeNode } from '../../../generated/types'
import { type Context, textOf } from '../../platform'
import { toDesignTree } from '../../presenters/design'
import { type Design, findCategories, findVersions, listDesigns } from '../../queries'

/** Loads the flows offered to a person, by category. */
export async function loadDesignTree(
  context: Context,
  offers: (design: Design) => boolean,
): Promise<TreeNode[]> {
  const { db, caller, language } = context
  const [designs, categories] = await Promise.all([
    listDesigns(db, caller.workspace),
    findCategories(db, caller.workspace),
  ])
  return toDesignTree(designs.filter(offers), categories, textOf(language, 'category.none'))
}

/** Lists the published version of each flow, by the flow's id. */
export async function listPublishedDesigns({ db, caller }: Context): Promise<Map<string, FlowDesign>> {
  const designs = await listDesigns(db, caller.workspace)
  const ids = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = await findVersions(db, caller.workspace, ids)
  return new Map([...versions.values()].map(({ designId, design }) => [designId, design]))
}
