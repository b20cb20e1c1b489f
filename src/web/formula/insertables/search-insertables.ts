import Fuse from 'fuse.js'
import { useEffect, useMemo, useState } from 'react'
import type { Insertable, InsertableGroup } from './insertable'

type Spell = (text: string) => string

/** Loads the pinyin of a text, in full and by its initials: 金额 → jine je. */
async function loadSpelling(): Promise<Spell> {
  const { pinyin } = await import('pinyin-pro')
  const spelled = (text: string, pattern: 'pinyin' | 'first') =>
    pinyin(text, { pattern, toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('')
  return (text) => `${spelled(text, 'pinyin')} ${spelled(text, 'first')}`
}

const noSpelling: Spell = () => ''

/** Returns the pinyin speller, loaded on first use. */
function useSpelling(wanted: boolean): Spell {
  const [spell, setSpell] = useState<Spell>(() => noSpelling)
  useEffect(() => {
    if (wanted) void loadSpelling().then((loaded) => setSpell(() => loaded))
  }, [wanted])
  return spell
}

/** Searches insertables by name, title, spreadsheet alias, explanation and pinyin; the best come first. */
export function searchInsertables(groups: readonly InsertableGroup[], spell: Spell = noSpelling) {
  const offers = groups.flatMap((group) => group.offers)
  const sought = offers.map((offer) => ({
    offer,
    ...offer,
    help: offer.detail?.help,
    sound: spell(offer.title),
  }))
  const keys = [
    { name: 'title', weight: 4 },
    { name: 'note', weight: 3 },
    { name: 'aliases', weight: 3 },
    { name: 'sound', weight: 3 },
    { name: 'help', weight: 1 },
  ]
  const fuse = new Fuse(sought, { keys, threshold: 0.2, ignoreLocation: true, ignoreFieldNorm: true })
  return (words: string): Insertable[] => fuse.search(words).map(({ item }) => item.offer)
}

/** Returns the groups, or during a search a single group of matches without heading. */
export function useInsertableSearch(
  groups: readonly InsertableGroup[],
  words: string,
): readonly InsertableGroup[] {
  const sought = words.trim()
  const spell = useSpelling(sought !== '')
  const search = useMemo(() => searchInsertables(groups, spell), [groups, spell])
  return useMemo(() => (sought ? [{ title: '', offers: search(sought) }] : groups), [search, groups, sought])
}
