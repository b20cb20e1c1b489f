import { useEffect, useState } from 'react'
import type { FormerRegion, RegionHistory } from '#/core/form/values/current-area'

let loaded: RegionHistory | undefined
let loading: Promise<RegionHistory> | undefined

const none: RegionHistory = { regions: [], former: [] }

async function fetched(): Promise<RegionHistory> {
  const [{ default: regions }, { default: former }] = await Promise.all([
    import('#schemas/data/china-area.json'),
    import('#schemas/data/china-area-former.json'),
  ])
  loaded = { regions, former: former as FormerRegion[] }
  return loaded
}

/** The region tree and what was before, fetched once for the page; a failed fetch is tried again by the next field. */
function load(): Promise<RegionHistory> {
  loading ??= fetched().catch((failure) => {
    loading = undefined
    throw failure
  })
  return loading
}

/** The regions, or none yet; `failed` when they cannot be had. */
export function useRegions(): { history: RegionHistory; isLoading: boolean; failed: boolean } {
  const [history, setHistory] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (history) return
    let gone = false
    load().then(
      (all) => gone || setHistory(all),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [history])
  return { history: history ?? none, isLoading: !history && !failed, failed }
}
