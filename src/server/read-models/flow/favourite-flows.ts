import { canStartFlow } from '../../../core/flow'
import type { OaFlowHomeFlowsData } from '../../../generated/types'
import type { Context } from '../../platform'
import { listDesigns, listFavourites, listMostUsedDesigns, readCurrentDirectory } from '../../queries'
import { listPublishedDesigns } from './design-tree'

const mostShown = 8

/**
 * Loads flows for the home page: the caller's favourites, then those most used recently, then others they may
 * start.
 */
export async function loadFavouriteFlows(context: Context): Promise<OaFlowHomeFlowsData> {
  const { db, caller } = context
  const { workspace, id } = caller
  const [directory, designs, published, favourites, used] = await Promise.all([
    readCurrentDirectory(context),
    listDesigns(db, workspace),
    listPublishedDesigns(context),
    listFavourites(db, workspace, id),
    listMostUsedDesigns(db, workspace, id),
  ])
  const open = new Map(
    designs.flatMap((design) => {
      const version = published.get(design.id)
      return design.enabled && version && canStartFlow(version, directory, id)
        ? [[design.id, design] as const]
        : []
    }),
  )
  const order = [...new Set([...favourites, ...used, ...open.keys()])].filter((one) => open.has(one))
  const liked = new Set(favourites)
  const flows = order.slice(0, Math.max(mostShown, liked.size)).map((one) => ({
    id: one,
    name: open.get(one)?.name ?? '',
    desc: open.get(one)?.description ?? '',
    icon: open.get(one)?.icon ?? '',
    favourite: liked.has(one),
  }))
  return { flows, favourites, total: open.size }
}
