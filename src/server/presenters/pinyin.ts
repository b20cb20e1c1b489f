import { pinyin } from 'pinyin-pro'
import type { Directory } from '../../core/directory/directory'
import { findBySpelling } from '../../core/text/spelling'

/** Cache of spellings; spelling is slow, so each name is spelled once however often the directory is read. */
const spellings = new Map<string, string>()
const mostSpellings = 300_000

/** Spells a name as it is typed, in full and by initials: "chenguodong cgd". */
export function toSpelling(name: string): string {
  if (spellings.size > mostSpellings) spellings.clear()
  const spelling = spellings.get(name) ?? spellingOf(name)
  spellings.set(name, spelling)
  return spelling
}

function spellingOf(name: string): string {
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true })
  return `${syllables.join('')} ${syllables.map(([first = '']) => first).join('')}`
}

const mostMeant = 2_000

/** Finds people by the spelling of their names: in full, by initials, or mixed; empty if the text is no spelling. */
export function findPeopleBySpelling(directory: Directory, text: string): string[] {
  const typed = text.trim().toLowerCase()
  if (!/^[a-z]{2,}$/.test(typed)) return []
  return findBySpelling(directory.people(), ({ name }) => toSpelling(name), typed)
    .slice(0, mostMeant)
    .map(({ id }) => id)
}
