import type { IconName } from '../../../ui'

/** Kinds of hits, in display order. */
export const hitKinds = ['page', 'start', 'flow', 'value', 'person', 'opinion', 'comment', 'file'] as const

export type HitKind = (typeof hitKinds)[number]

/** Tabs of the results, with the kinds of hits in each. */
export const searchTabs = {
  all: hitKinds,
  request: ['start', 'flow', 'value'],
  person: ['person'],
  page: ['page'],
  word: ['opinion', 'comment'],
  file: ['file'],
} as const satisfies Record<string, readonly HitKind[]>

export type SearchTab = keyof typeof searchTabs

/** Search hit and its target. */
export interface SearchHit {
  key: string
  kind: HitKind
  title: string
  note?: string
  /** Part of a content that contains the words, with their positions. */
  snippet?: { label: string; text: string; marks: [number, number][] }
  to: string
}

export const hitIcons: Readonly<Record<HitKind, IconName>> = {
  page: 'list',
  start: 'plus',
  flow: 'search',
  value: 'paper',
  person: 'user',
  opinion: 'done',
  comment: 'info',
  file: 'file-other',
}
