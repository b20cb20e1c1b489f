import { useEffect, useState } from 'react'
import { activateLanguage, type Language } from '../platform'

/** Texts of each language; the build of the package replaces them by those that forms and their designer show. */
const files = import.meta.glob<Record<string, string>>('../../generated/texts/??-inside.json', {
  import: 'default',
})

/** Activates the language of the designers of a page; returns whether its texts are loaded. */
export function useDesignerLanguage(language: Language): boolean {
  const [loaded, setLoaded] = useState<Language>()
  useEffect(() => {
    let isWanted = true
    void activateLanguage(language, [files]).then(() => isWanted && setLoaded(language))
    return () => {
      isWanted = false
    }
  }, [language])
  return loaded === language
}
