import type { CompanySettings } from '#/generated/types'
import form from '#schemas/forms/company-settings.json'
import { FormPanel } from '../../own-forms/form-panel'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { loadSession } from '../../stores/session'
import { toast } from '../../ui/toast'

interface SettingsPanelProps {
  /** The settings as they were read. */
  seen: CompanySettings
  onSaved(): Promise<void>
}

/** What the company sets for everybody, in groups, saved together; what others set meanwhile is read again. */
export const SettingsPanel = ({ seen, onSaved }: SettingsPanelProps) => (
  <FormPanel<CompanySettings>
    form={form}
    values={{ ...seen }}
    ok={t('company.save')}
    onSend={async (settings) => {
      await api.oa.flow.com_config.save({ settings, seen }).catch(async (failure: unknown) => {
        await onSaved()
        throw failure
      })
      toast(t('company.saved'), 'success')
      await Promise.all([onSaved(), loadSession()])
    }}
  />
)
