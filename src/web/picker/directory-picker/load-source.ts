import type { FormHost } from '../../form-host/form-host'
import { loadCompanySource } from './company-source'
import type { DirectoryPickerEntry, PickerSource } from './picker-source'
import { loadFlowSource, loadRequestSource, loadRoleSource } from './tree-sources'

const loadersByKind: Readonly<Record<string, (host: FormHost) => Promise<PickerSource>>> = {
  role: loadRoleSource,
  flow: loadFlowSource,
  request: loadRequestSource,
}

/** Loads the picker source for the reference kind of a field's schema. */
export const loadSource = (refers: string, host: FormHost): Promise<PickerSource> =>
  loadersByKind[refers]?.(host) ?? loadCompanySource(refers, host)

/** Maximum number of search results considered; exact names come first. */
const considered = 500

const shortName = (text: string) => text.replace(/[(（].*$/, '').trim()

/**
 * Returns the single entry with a name, as displayed or without suffix; undefined for none and for several. A
 * name that contains the department path is found by its last part.
 */
export function findEntryByName(
  source: PickerSource,
  text: string,
  words: (picked: DirectoryPickerEntry) => string,
): DirectoryPickerEntry | undefined {
  const last = shortName(text).split('-').at(-1) ?? ''
  const found = source
    .search(last)
    .slice(0, considered)
    .flatMap(({ picked }) => picked ?? [])
  const ways: ((picked: DirectoryPickerEntry) => string)[] = [
    words,
    ({ name }) => name,
    ({ name }) => shortName(name),
  ]
  for (const way of ways) {
    const called = found.filter((picked) => way(picked) === text)
    if (called.length) return called.length === 1 ? called[0] : undefined
  }
  return undefined
}
