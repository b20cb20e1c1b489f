import type { FlowDesign, OaFlowHomeFlowsData, TreeNode } from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { toDesignTree } from '../../presenters/design'
import {
  type Design,
  findCategories,
  findPublishedVersionsById,
  listDesigns,
  listFavourites,
  readCurrentDirectory,
} from '../../queries'
import { listMostUsedDesigns } from '../../queries/home/home'
import { listStartableDesigns } from './can-start'

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
  return toDesignTree(designs.filter(offers), categories, translateKey(language, 'category.none'))
}

/** Lists the published version of each flow, by the flow's id. */
export async function listPublishedDesigns({ db, caller }: Context): Promise<Map<string, FlowDesign>> {
  const designs = await listDesigns(db, caller.workspace)
  const ids = designs.flatMap(({ publishedVersion }) => publishedVersion ?? [])
  const versions = await findPublishedVersionsById(db, caller.workspace, ids)
  return new Map([...versions.values()].map(({ designId, design }) => [designId, design]))
}

const maxShown = 8

/**
 * Loads flows for the home page: the caller's favourites, then those most used recently, then others they may
 * start.
 */
export async function loadFavouriteFlows(context: Context): Promise<OaFlowHomeFlowsData> {
  const { db, caller } = context
  const { workspace, id } = caller
  const [open, favourites, used] = await Promise.all([
    readCurrentDirectory(context).then((directory) => listStartableDesigns(db, caller, directory)),
    listFavourites(db, workspace, id),
    listMostUsedDesigns(db, workspace, id),
  ])
  const order = [...new Set([...favourites, ...used, ...open.keys()])].filter((one) => open.has(one))
  const liked = new Set(favourites)
  const flows = order.slice(0, Math.max(maxShown, liked.size)).map((one) => ({
    id: one,
    name: open.get(one)?.name ?? '',
    desc: open.get(one)?.description ?? '',
    icon: open.get(one)?.icon ?? '',
    favourite: liked.has(one),
  }))
  const shown = caller.flows ? favourites.filter((one) => open.has(one)) : favourites
  return { flows, favourites: shown, total: open.size }
}
