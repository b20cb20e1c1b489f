import type { IconName } from '../../../ui/icon'

/** What kinds of things are found, in the order in which they stand. */
export const hitKinds = ['page', 'start', 'flow', 'person'] as const

export type HitKind = (typeof hitKinds)[number]

/** Something that was found, and where it leads. */
export interface SearchHit {
  key: string
  kind: HitKind
  title: string
  note?: string
  to: string
}

export const hitIcons: Readonly<Record<HitKind, IconName>> = {
  page: 'list',
  start: 'plus',
  flow: 'search',
  person: 'user',
}
