import {
  LanguageChooser,
  PreferenceSwitch,
  SizeChooser,
  ThemeChooser,
} from '../../person/preference-choosers'

/** Edits language, size and theme of the pages, and whether the top bar offers the settings panel. */
export const AppearanceSettings = () => (
  <>
    <ThemeChooser />
    <LanguageChooser />
    <SizeChooser />
    <PreferenceSwitch name="showSettings" />
  </>
)
