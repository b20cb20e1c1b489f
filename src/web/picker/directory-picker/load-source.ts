import { loadCompanySource } from './company-source'
import type { PickerEntry, PickerSource } from './picker-source'
import { loadFlowSource, loadRoleSource } from './tree-sources'

const others: Readonly<Record<string, () => Promise<PickerSource>>> = {
  role: loadRoleSource,
  flow: loadFlowSource,
}

/** What can be chosen for what a field's schema says it refers to. */
export const loadSource = (refers: string): Promise<PickerSource> =>
  (others[refers] ?? (() => loadCompanySource(refers)))()

/** The best of what is found; whoever is called exactly so stands first. */
const considered = 500

const shortName = (text: string) => text.replace(/[(（].*$/, '').trim()

/**
 * The one entry that is called so, as it reads or by its bare name; undefined for nobody and for several. A name
 * that leads down the departments is found by its last part.
 */
export function findEntryByName(
  source: PickerSource,
  text: string,
  words: (picked: PickerEntry) => string,
): PickerEntry | undefined {
  const last = shortName(text).split('-').at(-1) ?? ''
  const found = source
    .search(last)
    .slice(0, considered)
    .flatMap(({ picked }) => picked ?? [])
  const ways: ((picked: PickerEntry) => string)[] = [words, ({ name }) => name, ({ name }) => shortName(name)]
  for (const way of ways) {
    const called = found.filter((picked) => way(picked) === text)
    if (called.length) return called.length === 1 ? called[0] : undefined
  }
  return undefined
}
