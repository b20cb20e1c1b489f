import page from '#schemas/data/me-page.json'
import type { MePage } from '../../../generated/types'

export type AppearanceOption = MePage['looks'][number]

/** Ids of menu entries and selectable themes, in the order of schemas/data/me-page.json. */
export const { groups, looks } = page as MePage
