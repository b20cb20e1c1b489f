/** Something a click puts into an expression. */
export interface Insertable {
  /** Unlike that of any other offer of its tab. */
  id: string
  title: string
  /** What is written at the caret. */
  text: string
  /** A word on what it is, at the end of its row. */
  note?: string
  /** By what it is also found. */
  aliases?: readonly string[]
  /** Standing below the table it belongs to. */
  isInner?: boolean
  detail?: InsertableDetail
}

/** What is said about an offer beside the list. */
export interface InsertableDetail {
  /** How it is written. */
  form?: string
  help?: string
  /** An example and what it comes to. */
  example?: { text: string; value: string }
  /** More pieces that belong to it, such as the values of a choice. */
  more?: { title: string; pieces: readonly { label: string; text: string }[] }
}

/** Offers under a heading; without one they stand at the top. */
export interface InsertableGroup {
  title: string
  offers: readonly Insertable[]
}

export interface InsertableTab {
  key: string
  title: string
  groups: readonly InsertableGroup[]
  /** What is said while there is nothing to offer. */
  empty: string
}

/** How many things a tab offers. */
export const insertableCount = ({ groups }: InsertableTab): number =>
  groups.reduce((sum, { offers }) => sum + offers.length, 0)
