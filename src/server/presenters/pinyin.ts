import { pinyin } from 'pinyin-pro'
import type { Directory } from '../../core/directory/directory'
import type { SliceGenerator } from '../../core/slices'
import { findBySpellingInSlices } from '../../core/text/spelling'
import { finishInSlices } from '../platform'

/** Cache of spellings; spelling is slow, so each name is spelled once however often the directory is read. */
const spellings = new Map<string, string>()
const maxSpellings = 300_000

/** Spells a name as it is typed, in full and by initials: "chenguodong cgd". */
export function toPinyinSpelling(name: string): string {
  if (spellings.size > maxSpellings) spellings.clear()
  const spelling = spellings.get(name) ?? spellingOf(name)
  spellings.set(name, spelling)
  return spelling
}

function spellingOf(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true })
  return `${syllables.join('')} ${syllables.map(([first = '']) => first).join('')}`
}

function* spell(entries: Iterable<{ name: string }>): SliceGenerator<void> {
  for (const { name } of entries) {
    toPinyinSpelling(name)
    yield
  }
}

const spelled = new WeakSet<Directory>()

/**
 * Spells the names of a directory's people and departments once, yielding to other requests; later uses read
 * the cache.
 */
export async function preparePinyinSpellings(directory: Directory): Promise<void> {
  if (spelled.has(directory)) return
  await finishInSlices(spell(directory.departments()))
  await finishInSlices(spell(directory.people()))
  spelled.add(directory)
}

const longestList = 2_000

/** Finds people by the spelling of their names: in full, by initials, or mixed; empty if the text is no spelling. */
export async function findPeopleByPinyin(directory: Directory, text: string): Promise<string[]> {
  const typed = text.trim().toLowerCase()
  if (!/^[a-z]{2,}$/.test(typed)) return []
  await preparePinyinSpellings(directory)
  const found = await finishInSlices(
    findBySpellingInSlices(directory.people(), ({ name }) => toPinyinSpelling(name), typed),
  )
  return found.slice(0, longestList).map(({ id }) => id)
}
