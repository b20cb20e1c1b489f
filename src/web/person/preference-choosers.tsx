import { nativeLanguageNames, SegmentedControl, VisuallyHidden } from '../ui'
import './preference-choosers.css'
import { type ReactNode, useId } from 'react'
import { t, themes, useLanguage } from '../platform'
import { switchLanguage } from '../platform/language-cookie'
import {
  resolveThemeColour,
  setPreferences,
  shellSizes,
  themeColours,
  usePreferences,
} from '../stores/preferences'

const Chooser = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="chooser q-stack q-gap-1-5">
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

/** Labelled line of the interface settings. */
export function SettingsRow({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId()
  return (
    <div className="settings-row q-row q-justify-between q-gap-3">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

type SwitchName = 'showSettings' | 'tagsView' | 'fixedHeader' | 'sidebarLogo'

/** Switches a preference of the shell on or off (S1-093). */
export function PreferenceSwitch({ name }: { name: SwitchName }) {
  const preferences = usePreferences()
  return (
    <SettingsRow label={t(`settings.${name}`)}>
      {(id) => (
        <input
          id={id}
          className="q-switch"
          type="checkbox"
          checked={preferences[name]}
          onChange={(event) => setPreferences({ [name]: event.target.checked })}
        />
      )}
    </SettingsRow>
  )
}

/** Chooses light, dark or the system theme. */
export function ThemeChooser() {
  const { theme } = usePreferences()
  const options = themes.map((value) => ({ value, text: t(`settings.theme.${value}`) }))
  const label = t('settings.theme')
  return (
    <Chooser label={label}>
      <SegmentedControl
        label={label}
        value={theme}
        options={options}
        onChange={(next) => setPreferences({ theme: next })}
      />
    </Chooser>
  )
}

/** Chooses large, medium, small or compact (S1-021). */
export function SizeChooser() {
  const { size } = usePreferences()
  const options = shellSizes.map((value) => ({ value, text: t(`shell.size.${value}`) }))
  const label = t('shell.size')
  return (
    <Chooser label={label}>
      <SegmentedControl
        label={label}
        value={size}
        options={options}
        onChange={(next) => setPreferences({ size: next })}
      />
    </Chooser>
  )
}

/** Chooses the language, each named in itself. */
export function LanguageChooser() {
  const options = nativeLanguageNames.map(([value, text]) => ({ value, text }))
  const label = t('ui.language')
  return (
    <Chooser label={label}>
      <SegmentedControl label={label} value={useLanguage()} options={options} onChange={switchLanguage} />
    </Chooser>
  )
}

/** Chooses the theme colour. */
export function ColourChooser() {
  const { colour } = usePreferences()
  return (
    <fieldset className="chooser q-stack q-gap-1-5 chooser-colours q-row q-align-stretch q-gap-3 q-wrap">
      <legend className="q-margin-bottom-2">{t('settings.colour')}</legend>
      {themeColours.map((one, at) => (
        <label
          key={one}
          style={{ background: resolveThemeColour(one) }}
          title={t('settings.colour-of', { number: at + 1 })}
        >
          <input
            className="q-hidden"
            type="radio"
            name="colour"
            checked={colour === one}
            onChange={() => setPreferences({ colour: one })}
          />
          <VisuallyHidden>{t('settings.colour-of', { number: at + 1 })}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}
