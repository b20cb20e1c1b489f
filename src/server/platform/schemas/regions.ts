import regions from '#schemas/data/china-area.json'
import former from '#schemas/data/china-area-former.json'
import type { FormerRegion, Region } from '../../../core/form'

/** Current regions, against which areas in forms are validated. */
export const chinaRegions: readonly Region[] = regions

/** Former regions, and their successors. */
export const formerRegions: readonly FormerRegion[] = former
