/** One entry of a picker field's value, as it is stored (S2-078, S2-079). */
export type DirectoryPickerEntry = { id?: string; name: string; deptid?: string; dept?: string }

/** One row of a picker: a selectable entry, a branch with children, or both. */
export interface PickerChoice {
  key: string
  name: string
  /** Secondary text: its path, or that a person is a leader. */
  note?: string
  /** Value stored on selection; a branch without it can only be opened. */
  picked?: DirectoryPickerEntry
  isBranch: boolean
}

/** Rows created on access: the cost of a list of 100,000 depends on the visible ones. */
export interface LazyRows<Row> {
  readonly length: number
  slice(from: number, to?: number): Row[]
}

/** Maps rows lazily, each on access. */
export const mapRows = <From, Row>(list: readonly From[], make: (one: From) => Row): LazyRows<Row> => ({
  length: list.length,
  slice: (from, to) => list.slice(from, to).map(make),
})

/** Source of choices, as a tree opened branch by branch, and by search. */
export interface PickerSource {
  /** Returns the rows at the top, or in a branch. */
  within(key?: string): LazyRows<PickerChoice>
  /** Returns entries whose name, number or pinyin contains the words, best first. */
  search(words: string): LazyRows<PickerChoice>
  /** Returns the key of the row for a stored entry. */
  keyOf(picked: DirectoryPickerEntry): string
}

/** Ranks a text for the words: 0 begins with them, 1 has a word that does, 2 contains them. */
function rank(text: string, words: string): number | undefined {
  const at = text.indexOf(words)
  if (at < 0) return undefined
  if (at === 0) return 0
  return text.includes(` ${words}`) ? 1 : 2
}

/**
 * Returns the rows whose text contains the words; names that begin with them come first, otherwise in tree
 * order.
 */
function ranked<Row extends { text: string }>(rows: readonly Row[], words: string): Row[] {
  const searchText = words.trim().toLowerCase()
  if (!searchText) return []
  const places: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of rows) {
    const place = rank(row.text, searchText)
    if (place !== undefined) places[place as 0 | 1 | 2].push(row)
  }
  return places.flat()
}

/** A leaf or branch of a small, fully loaded tree. */
export interface PickerNode extends PickerChoice {
  children?: readonly PickerNode[]
}

/** Creates a source from a fully loaded tree, such as roles in their groups. */
export function createTreeSource(twigs: readonly PickerNode[], keyOf: PickerSource['keyOf']): PickerSource {
  const branches = new Map<string, readonly PickerNode[]>()
  const rows: { text: string; choice: PickerChoice }[] = []
  const walk = (list: readonly PickerNode[], above: string) => {
    for (const twig of list) {
      if (twig.children) branches.set(twig.key, twig.children)
      if (twig.picked) rows.push({ text: twig.name.toLowerCase(), choice: { ...twig, note: above } })
      walk(twig.children ?? [], twig.name)
    }
  }
  walk(twigs, '')
  return {
    within: (key) => (key === undefined ? twigs : (branches.get(key) ?? [])),
    search: (words) => ranked(rows, words).map(({ choice }) => choice),
    keyOf,
  }
}
