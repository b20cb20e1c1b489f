import { useEffect, useState } from 'react'
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

const none: RegionHistory = { regions: [], former: [] }

/** Returns the regions, empty while loading; `failed` if they cannot be loaded. */
export function useRegions(): { history: RegionHistory; isLoading: boolean; failed: boolean } {
  const [history, setHistory] = useState(regionHistory.value)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (history) return
    let isRemoved = false
    regionHistory.load().then(
      (all) => isRemoved || setHistory(all),
      () => isRemoved || setFailed(true),
    )
    return () => {
      isRemoved = true
    }
  }, [history])
  return { history: history ?? none, isLoading: !history && !failed, failed }
}
