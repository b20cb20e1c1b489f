import { useEffect, useState } from 'react'
import { type Language, loadFormLanguage } from '../platform'

/** Texts of each language; the build of the package leaves those that forms show. */
const files = import.meta.glob<Record<string, string>>('../../generated/texts/all/??.json', {
  import: 'default',
})
const loaded = new Set<Language>()

/** Returns whether the texts of a language are loaded. */
export function useFormTexts(wanted: Language): boolean {
  const [, redraw] = useState<Language>()
  useEffect(() => {
    if (loaded.has(wanted)) return
    let isWanted = true
    void loadFormLanguage(wanted, [files]).then(() => {
      loaded.add(wanted)
      if (isWanted) redraw(wanted)
    })
    return () => {
      isWanted = false
    }
  }, [wanted])
  return loaded.has(wanted)
}
