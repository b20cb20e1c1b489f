import { LanguageChooser, SizeChooser, ThemeChooser } from '../../person/preference-choosers'

/** Edits language, size and theme of the pages. */
export const AppearanceSettings = () => (
  <>
    <ThemeChooser />
    <LanguageChooser />
    <SizeChooser />
  </>
)
