import type { FormerRegion, RegionHistory } from '../../core/form'
import { createResource } from './resource'

async function fetched(): Promise<RegionHistory> {
  const [{ default: regions }, { default: former }] = await Promise.all([
    import('#schemas/data/china-area.json'),
    import('#schemas/data/china-area-former.json'),
  ])
  return { regions, former: former as FormerRegion[] }
}

/** Region tree with its history. */
export const regionHistory = createResource(fetched)
