import { useEffect, useState } from 'react'
import type { Region } from '#/core/form/china-area'

let loaded: readonly Region[] | undefined
let loading: Promise<readonly Region[]> | undefined

/** The region tree, fetched once for the page; a failed fetch is tried again by the next field. */
function load(): Promise<readonly Region[]> {
  loading ??= import('#schemas/data/china-area.json').then(
    ({ default: regions }) => {
      loaded = regions as readonly Region[]
      return loaded
    },
    (failure) => {
      loading = undefined
      throw failure
    },
  )
  return loading
}

/** The regions, or none yet; `failed` when they cannot be had. */
export function useRegions(): { regions: readonly Region[]; isLoading: boolean; failed: boolean } {
  const [regions, setRegions] = useState(loaded)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (regions) return
    let gone = false
    load().then(
      (all) => gone || setRegions(all),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [regions])
  return { regions: regions ?? [], isLoading: !regions && !failed, failed }
}
