import regions from '#schemas/data/china-area.json'
import type { Region } from '../../core/form/china-area'

/** The regions that exist, against which areas in forms are checked. */
export const chinaRegions: readonly Region[] = regions
