import { type ReactNode, useId } from 'react'
import { DesktopNotificationsSwitch } from '../../person/desktop-notifications-switch'
import { ColourChooser, SizeChooser, ThemeChooser } from '../../person/preference-choosers'
import { t } from '../../platform/i18n/i18n'
import { setPreferences, usePreferences } from '../../stores/preferences'
import { Dialog } from '../../ui/dialog'

const Row = ({ label, children }: { label: string; children(id: string): ReactNode }) => {
  const id = useId()
  return (
    <div className="settings-row q-row q-justify-between">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/**
 * Edits the shell preferences of this browser: theme, its colour, size, tags bar, fixed header, logo
 * (S1-063).
 */
export function SettingsPanel({ onClose }: { onClose(): void }) {
  const preferences = usePreferences()
  return (
    <Dialog title={t('settings.title')} side="right" onClose={onClose}>
      <ThemeChooser />
      <ColourChooser />
      <SizeChooser />
      {switches.map((name) => (
        <Row key={name} label={t(`settings.${name}`)}>
          {(id) => (
            <input
              id={id}
              className="q-switch"
              type="checkbox"
              checked={preferences[name]}
              onChange={(event) => setPreferences({ [name]: event.target.checked })}
            />
          )}
        </Row>
      ))}
      <Row label={t('settings.deskNotices')}>{(id) => <DesktopNotificationsSwitch id={id} />}</Row>
    </Dialog>
  )
}
