/** A text that a click inserts into an expression. */
export interface Insertable {
  /** Unique within its tab. */
  id: string
  title: string
  /** Text inserted at the caret. */
  text: string
  /** Short description at the end of its row. */
  note?: string
  /** Other texts by which it is found. */
  aliases?: readonly string[]
  /** Whether it is shown below the table it belongs to. */
  isInner?: boolean
  detail?: InsertableDetail
}

/** Details of an insertable, shown beside the list. */
export interface InsertableDetail {
  /** Its syntax. */
  form?: string
  help?: string
  /** An example and its result. */
  example?: { text: string; value: string }
  /** Related texts, such as the values of a choice. */
  more?: { title: string; pieces: readonly { label: string; text: string }[] }
}

/** Insertables under a heading; without one they are at the top. */
export interface InsertableGroup {
  title: string
  offers: readonly Insertable[]
}

export interface InsertableTab {
  key: string
  title: string
  groups: readonly InsertableGroup[]
  /** Text of an empty tab. */
  empty: string
}

/** Counts the insertables of a tab. */
export const insertableCount = ({ groups }: InsertableTab): number =>
  groups.reduce((sum, { offers }) => sum + offers.length, 0)
