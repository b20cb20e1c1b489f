import { LanguageChooser, SizeChooser, ThemeChooser } from '../../person/preference-choosers'

/** Language, size and theme of the pages. */
export const AppearanceSettings = () => (
  <>
    <ThemeChooser />
    <LanguageChooser />
    <SizeChooser />
  </>
)
