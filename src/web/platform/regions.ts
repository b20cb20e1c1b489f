import type { FormerRegion, RegionHistory } from '#/core/form/values/normalize-region'

let loading: Promise<RegionHistory> | undefined

async function fetched(): Promise<RegionHistory> {
  const [{ default: regions }, { default: former }] = await Promise.all([
    import('#schemas/data/china-area.json'),
    import('#schemas/data/china-area-former.json'),
  ])
  return { regions, former: former as FormerRegion[] }
}

/** Loads the region tree and its history once per page; a failure is retried on the next call. */
export function loadRegions(): Promise<RegionHistory> {
  loading ??= fetched().catch((failure) => {
    loading = undefined
    throw failure
  })
  return loading
}
