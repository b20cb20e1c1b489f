import './device-settings.css'
import { useMemo, useState } from 'react'
import type { FormDesign } from '#/generated/types'
import formLook from '#schemas/forms/form-look.json'
import { fullRights, initialValuesOf, isRecord } from '../../../../core/form'
import { currentDefaultContext } from '../../../form-host/default-context'
import { DeviceOverride, t } from '../../../platform'
import { AutosavePanel } from '../../../product-forms/autosave-panel'
import { deviceSettingsOf, type FormDevice, FormView, formDevices } from '../../../renderer'
import { Dialog, DialogButtons, Tabs } from '../../../ui'
import { changeFormConfig } from '../../actions/change-item'
import { useDesigner, useFormDesign } from '../../context'

interface DevicePanelProps {
  device: FormDevice
  config: FormDesign['config']
  onChange(name: string, value: unknown): void
}

/** Form settings for one kind of device. */
function DevicePanel({ device, config, onChange }: DevicePanelProps) {
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

/** Width of the form on each kind of device, in pixels. */
const widths: Record<FormDevice['config'], number> = { xs_config: 390, sm_config: 800 }

/** Layout settings for phones and tablets, with a preview before they are applied. */
export function DeviceSettings({ onClose }: { onClose(): void }) {
  const designer = useDesigner()
  const designed = useFormDesign()
  const [config, setConfig] = useState(designed.config)
  const [active, setActive] = useState<string>('xs_config')
  const form = useMemo(() => ({ ...designed, config }), [designed, config])
  const [values] = useState(() => initialValuesOf(designed, currentDefaultContext()))
  const rights = useMemo(() => fullRights(designed), [designed])
  const device = formDevices.find((one) => one.config === active)
  const change = (part: FormDevice['config'], name: string, value: unknown) => {
    const before = config[part]
    setConfig({ ...config, [part]: { ...(isRecord(before) ? before : {}), [name]: value } })
  }
  const apply = () => {
    const next = formDevices
      .filter(({ config: name }) => config[name] !== designed.config[name])
      .reduce(
        (form, { config: name }) => changeFormConfig(form, { name, value: config[name] }),
        designer.form,
      )
    designer.run(next, {
      name: 'designer.step.config',
      params: { property: t('designer.devices') },
      key: null,
    })
    onClose()
  }
  const footer = <DialogButtons onCancel={onClose} disabled={config === designed.config} onClick={apply} />
  return (
    <Dialog title={t('designer.devices')} width={1180} onClose={onClose} footer={footer}>
      {device && (
        <Tabs
          label={t('designer.devices')}
          tabs={formDevices.map(({ config: key }) => ({ key, title: t(`designer.devices.${key}`) }))}
          active={active}
          onChange={setActive}
        >
          <div className="fd-devices q-stack q-align-start q-gap-6">
            <DevicePanel device={device} config={config} onChange={change.bind(null, device.config)} />
            <div
              className="fd-device q-scroll q-radius-lg q-surface q-pad-4"
              style={{ width: widths[device.config] }}
            >
              <DeviceOverride value={device.name}>
                <FormView form={form} rights={rights} values={values} mode="creat" />
              </DeviceOverride>
            </div>
          </div>
        </Tabs>
      )}
    </Dialog>
  )
}
