/** One entry of a picker field's value, as it is stored (S2-078, S2-079). */
export type PickerEntry = { id?: string; name: string; deptid?: string; dept?: string }

/** One row of a chooser: something that can be chosen, a branch that holds more, or both. */
export interface PickerChoice {
  key: string
  name: string
  /** Small print: where it stands, or that a person leads. */
  note?: string
  /** What choosing it stores; a branch without it only leads on. */
  picked?: PickerEntry
  isBranch: boolean
}

/** Rows that are made when they are looked at: a list of 100,000 costs what is in sight. */
export interface LazyRows<Row> {
  readonly length: number
  slice(from: number, to?: number): Row[]
}

/** Rows made of something else, each when it is looked at. */
export const mapRows = <From, Row>(list: readonly From[], make: (one: From) => Row): LazyRows<Row> => ({
  length: list.length,
  slice: (from, to) => list.slice(from, to).map(make),
})

/** What can be chosen from, as a tree that is opened branch by branch, and by words. */
export interface PickerSource {
  /** What stands at the top, or in a branch. */
  within(key?: string): LazyRows<PickerChoice>
  /** Everything whose name, number or pinyin holds the words, best first. */
  search(words: string): LazyRows<PickerChoice>
  /** The key of the row that stands for a stored entry. */
  keyOf(picked: PickerEntry): string
}

/** How well a searchable text answers the words: 0 begins with them, 1 has a word that does, 2 holds them. */
function rank(text: string, words: string): number | undefined {
  const at = text.indexOf(words)
  if (at < 0) return undefined
  if (at === 0) return 0
  return text.includes(` ${words}`) ? 1 : 2
}

/** The rows whose text holds the words; names that begin with them come first, else as in the tree. */
function ranked<Row extends { text: string }>(rows: readonly Row[], words: string): Row[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return []
  const places: [Row[], Row[], Row[]] = [[], [], []]
  for (const row of rows) {
    const place = rank(row.text, wanted)
    if (place !== undefined) places[place as 0 | 1 | 2].push(row)
  }
  return places.flat()
}

/** A leaf or branch of a small tree that is there as a whole. */
export interface PickerNode extends PickerChoice {
  children?: readonly PickerNode[]
}

/** A source from a tree that is known as a whole, such as roles in their groups. */
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
