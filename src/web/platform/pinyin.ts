import { useCallback, useState } from 'react'

/** Returns the positions of the characters whose pinyin matches a query, such as je for 金额; null if none. */
export type PinyinMatcher = (text: string, query: string) => readonly number[] | null

let spoken: PinyinMatcher = () => null

/** Pinyin matcher; matches nothing until loaded. */
export const matchPinyin: PinyinMatcher = (text, query) => spoken(text, query)

/** Loads pinyin data for finding words by their pinyin or its initials; without it, they are found by their characters. */
export async function loadPinyin(): Promise<void> {
  const library = await import('pinyin-pro').catch(() => undefined)
  if (library) spoken = (text, query) => library.match(text, query, { continuous: true })
}

/** Whether a name contains a text, or begins with characters of this pinyin, in full, by initials, or mixed. */
export function matchesName(name: string, typed: string): boolean {
  const words = typed.trim().toLowerCase()
  return name.toLowerCase().includes(words) || matchPinyin(name, words)?.[0] === 0
}

/** Returns whether pinyin is loaded, and a function that loads it once letters are typed. */
export function usePinyin(): readonly [isReady: boolean, prepare: (typed: string) => void] {
  const [isReady, setReady] = useState(false)
  const prepare = useCallback((typed: string) => {
    if (/[a-z]/i.test(typed)) void loadPinyin().then(() => setReady(true))
  }, [])
  return [isReady, prepare]
}
