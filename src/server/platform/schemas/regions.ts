import regions from '#schemas/data/china-area.json'
import former from '#schemas/data/china-area-former.json'
import type { Region } from '../../../core/form/values/china-area'
import type { FormerRegion } from '../../../core/form/values/normalize-region'

/** The regions that exist, against which areas in forms are checked. */
export const chinaRegions: readonly Region[] = regions

/** The regions that are no more, and where they lie now. */
export const formerRegions: readonly FormerRegion[] = former
