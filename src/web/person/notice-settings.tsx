import { useState } from 'react'
import { isHalf } from '../../core/flow/notices/quiet-hours'
import type { EmployeeNoticesBody } from '../../generated/types'
import { api } from '../platform/api'
import { t } from '../platform/i18n'
import { loadSession, type Person, useSession } from '../stores/session'
import { Dialog } from '../ui/dialog'
import { SelectField } from '../ui/field'
import { languageName, languages } from '../ui/language-names'
import { OkCancel } from '../ui/ok-cancel'
import { toast } from '../ui/toast'
import { channelsOf } from './channels'
import { NoticeHours } from './notice-hours'

/** How somebody is told now. */
const wantedBy = (person: Person | null): EmployeeNoticesBody => ({
  ...{ mail: true, chat: true },
  ...(person?.conf.notices as Partial<EmployeeNoticesBody> | undefined),
})

/** By which of the company's channels one wants to be told outside, in which language, and when not. */
export default function NoticeSettings({ onClose }: { onClose(): void }) {
  const { person } = useSession()
  const [wanted, setWanted] = useState(() => wantedBy(person))
  const [isBusy, setBusy] = useState(false)
  const { language, quiet, ...channels } = wanted
  const company = person?.com_conf
  const save = async () => {
    setBusy(true)
    try {
      await api.employee.notices({ ...channels, ...(language && { language }), ...(quiet && { quiet }) })
      await loadSession()
      toast(t('notice.saved'), 'success')
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <OkCancel
      onCancel={onClose}
      busy={isBusy}
      disabled={quiet && isHalf(quiet)}
      onClick={() => void save()}
    />
  )
  return (
    <Dialog title={t('notice.settings')} onClose={onClose} footer={footer}>
      <div className="notice-settings">
        <p>{t('notice.settings-hint')}</p>
        {channelsOf(person).map((channel) => (
          <label key={channel} className="notice-channel">
            <input
              type="checkbox"
              checked={wanted[channel]}
              onChange={({ target }) => setWanted({ ...wanted, [channel]: target.checked })}
            />
            {t(`notice.by-${channel}`)}
          </label>
        ))}
        <SelectField
          label={t('notice.language')}
          value={language ?? ''}
          onChange={({ target }) =>
            setWanted({ ...wanted, language: languages.find(([key]) => key === target.value)?.[0] })
          }
        >
          <option value="">
            {t('notice.as-company', { text: languageName(company?.notice_language ?? 'zh') })}
          </option>
          {languages.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <NoticeHours
          value={quiet}
          company={{ from: company?.quiet_from ?? '', until: company?.quiet_until ?? '' }}
          onChange={(hours) => setWanted({ ...wanted, quiet: hours })}
        />
      </div>
    </Dialog>
  )
}
