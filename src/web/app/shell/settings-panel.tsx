import { type ReactNode, useId } from 'react'
import { t } from '../../platform/i18n'
import { prefer, usePreferences } from '../../stores/preferences'
import { Dialog } from '../../ui/dialog'

/** Colours whose darkened form reads well on white (WCAG AA). */
const themes = ['#409EFF', '#3a7afe', '#11a983', '#7a5af8', '#d4582a', '#304156']

const Row = ({ label, children }: { label: string; children(id: string): ReactNode }) => {
  const id = useId()
  return (
    <div className="settings-row">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/** How this browser likes the shell: theme colour, tags bar, fixed header, logo (S1-063). */
export function SettingsPanel({ onClose }: { onClose(): void }) {
  const preferences = usePreferences()
  return (
    <Dialog title={t('settings.title')} side="right" onClose={onClose}>
      <fieldset className="settings-themes">
        <legend>{t('settings.theme')}</legend>
        {themes.map((theme) => (
          <label key={theme} style={{ background: theme }} title={theme}>
            <input
              className="q-hidden"
              type="radio"
              name="theme"
              checked={preferences.theme === theme}
              onChange={() => prefer({ theme })}
            />
            <span className="q-hidden">{theme}</span>
          </label>
        ))}
      </fieldset>
      {switches.map((name) => (
        <Row key={name} label={t(`settings.${name}`)}>
          {(id) => (
            <input
              id={id}
              className="q-switch"
              type="checkbox"
              checked={preferences[name]}
              onChange={(event) => prefer({ [name]: event.target.checked })}
            />
          )}
        </Row>
      ))}
    </Dialog>
  )
}
