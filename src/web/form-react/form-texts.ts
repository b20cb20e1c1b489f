import { useEffect, useState } from 'react'
import { activateLanguage, currentLanguage, type Language, useLanguage } from '../platform'

/** Texts of each language; the build of the package leaves those that forms show. */
const files = import.meta.glob<Record<string, string>>('../../generated/texts/all/??.json', {
  import: 'default',
})
let isActive = false

/** Returns whether the texts of a language are loaded and active; all forms of a page speak the last one asked for. */
export function useFormTexts(wanted: Language): boolean {
  const shown = useLanguage()
  const [isReady, setReady] = useState(isActive && currentLanguage() === wanted)
  useEffect(() => {
    let isWanted = true
    if (isActive && currentLanguage() === wanted) setReady(true)
    else
      void activateLanguage(wanted, [files]).then(() => {
        isActive = true
        if (isWanted) setReady(true)
      })
    return () => {
      isWanted = false
    }
  }, [wanted])
  return isReady && shown === wanted
}
