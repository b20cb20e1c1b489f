import { DesktopNotificationsSwitch } from '../../person/desktop-notifications-switch'
import {
  ColourChooser,
  PreferenceSwitch,
  SettingsRow,
  SizeChooser,
  ThemeChooser,
} from '../../person/preference-choosers'
import { t } from '../../platform'
import { Dialog } from '../../ui'

const switches = ['tagsView', 'fixedHeader', 'sidebarLogo'] as const

/**
 * Edits the shell preferences of this browser: theme, its colour, size, tags bar, fixed header, logo
 * (S1-063).
 */
export default function PreferencesPanel({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t('settings.title')} side="right" onClose={onClose}>
      <ThemeChooser />
      <ColourChooser />
      <SizeChooser />
      {switches.map((name) => (
        <PreferenceSwitch key={name} name={name} />
      ))}
      <SettingsRow label={t('settings.deskNotices')}>
        {(id) => <DesktopNotificationsSwitch id={id} />}
      </SettingsRow>
    </Dialog>
  )
}
