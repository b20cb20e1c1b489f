import type { FormDesign } from '#/generated/types'
import formLook from '#schemas/forms/form-look.json'
import { t } from '../../../platform/i18n/i18n'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { type Device, deviceSettingsOf } from '../../../renderer'

interface DevicePanelProps {
  device: Device
  config: FormDesign['config']
  onChange(name: string, value: unknown): void
}

/** Form settings for one kind of device. */
export function DevicePanel({ device, config, onChange }: DevicePanelProps) {
  const set = deviceSettingsOf(config, device)
  const counts = Array.from({ length: device.mostInRow }, (_, i) => ({ value: i + 1, label: `${i + 1}` }))
  return (
    <div className="fd-settings q-stack q-gap-2-5">
      <p className="fd-note q-break q-muted q-text-xs">{t(`designer.devices.${device.config}.note`)}</p>
      <AutosavePanel
        form={formLook}
        size="mini"
        values={{ ...set }}
        known={{
          rowMax: { options: { options: counts } },
          labelWidth: { options: { disabled: set.labelPosition === 'top' } },
          script: { hide: true },
        }}
        onChange={(name, value) => value !== null && onChange(name, value)}
      />
    </div>
  )
}
