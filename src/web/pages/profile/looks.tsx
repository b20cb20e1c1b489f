import { LanguageChooser, SizeChooser, ThemeChooser } from '../../person/choosers'

/** Language, size and theme of the pages. */
export const Looks = () => (
  <>
    <ThemeChooser />
    <LanguageChooser />
    <SizeChooser />
  </>
)
