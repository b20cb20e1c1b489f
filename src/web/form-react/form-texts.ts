import { useEffect, useState } from 'react'
import { type Language, loadFormLanguage } from '../platform'

/** Texts of each language; the build of the package leaves those that forms show. */
const files = import.meta.glob<Record<string, string>>('../../generated/texts/all/??.json', {
  import: 'default',
})
const loaded = new Set<Language>()

/** Returns whether the texts of a language are loaded. */
export function useFormTexts(language: Language): boolean {
  const [, redraw] = useState<Language>()
  useEffect(() => {
    if (loaded.has(language)) return
    let isWanted = true
    void loadFormLanguage(language, [files]).then(() => {
      loaded.add(language)
      if (isWanted) redraw(language)
    })
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded.has(language)
}
