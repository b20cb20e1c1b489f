import regions from '#schemas/data/china-area.json'
import former from '#schemas/data/china-area-former.json'
import type { Region } from '../../../core/form/values/china-area'
import type { FormerRegion } from '../../../core/form/values/normalize-region'

/** Current regions, against which areas in forms are validated. */
export const chinaRegions: readonly Region[] = regions

/** Former regions, and their successors. */
export const formerRegions: readonly FormerRegion[] = former
