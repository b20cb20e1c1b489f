import page from '#schemas/data/me-page.json'
import type { MePage } from '../../../generated/types'

export type AppearanceOption = MePage['looks'][number]

/** Ids of menu entries, and looks that may be chosen, as schemas/data/me-page.json orders them. */
export const { groups, looks } = page as MePage
