import type { IconName } from '../../../ui'

/** Kinds of hits, in display order. */
export const hitKinds = ['page', 'start', 'flow', 'person'] as const

export type HitKind = (typeof hitKinds)[number]

/** Search hit and its target. */
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
