import { useState } from 'react'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { loadSession, useSession } from '../../stores/session'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'
import { type Channel, channelsOf } from './channels'

/** By which channels outside one wants to be told, of those that the company has switched on. */
export default function NoticeSettings({ onClose }: { onClose(): void }) {
  const { person } = useSession()
  const [off, setOff] = useState<ReadonlySet<Channel>>(
    () => new Set(channelsOf(person).flatMap(({ channel, isWanted }) => (isWanted ? [] : [channel]))),
  )
  const [isBusy, setBusy] = useState(false)
  const toggle = (channel: Channel, isOn: boolean) =>
    setOff(new Set(isOn ? [...off].filter((one) => one !== channel) : [...off, channel]))
  const save = async () => {
    setBusy(true)
    try {
      await api.employee.notices({ mail: !off.has('mail'), chat: !off.has('chat') })
      await loadSession()
      toast(t('notice.saved'), 'success')
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('notice.settings')}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} busy={isBusy} onClick={() => void save()} />}
    >
      <p>{t('notice.settings-hint')}</p>
      {channelsOf(person).map(({ channel }) => (
        <label key={channel} className="notice-channel">
          <input
            type="checkbox"
            checked={!off.has(channel)}
            onChange={({ target }) => toggle(channel, target.checked)}
          />
          {t(`notice.by-${channel}`)}
        </label>
      ))}
    </Dialog>
  )
}
