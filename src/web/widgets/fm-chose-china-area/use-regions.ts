import { useEffect, useState } from 'react'
import type { RegionHistory } from '#/core/form/values/normalize-region'
import { loadRegions } from '../../platform/regions'

let loaded: RegionHistory | undefined

const none: RegionHistory = { regions: [], former: [] }

/** Returns the regions, empty while loading; `failed` if they cannot be loaded. */
export function useRegions(): { history: RegionHistory; isLoading: boolean; failed: boolean } {
  const [history, setHistory] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (history) return
    let gone = false
    loadRegions().then(
      (all) => {
        loaded = all
        if (!gone) setHistory(all)
      },
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [history])
  return { history: history ?? none, isLoading: !history && !failed, failed }
}
