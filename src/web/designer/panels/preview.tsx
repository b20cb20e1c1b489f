import { useMemo, useRef, useState } from 'react'
import { defaultsOf } from '#/core/form/defaults'
import { t } from '../../platform/i18n'
import { type FormController, FormView } from '../../renderer/form'
import { fillingNow } from '../../stores/filling'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Segments } from '../../ui/segments'
import { toast } from '../../ui/toast'
import { useDesignedForm } from '../context'
import { flowNow } from '../filling'

const widths = { pc: 1160, pad: 860, phone: 390 }
const devices = Object.keys(widths) as (keyof typeof widths)[]
const statuses = ['input', 'read'] as const

/** The form as people will fill and read it, at the widths of their devices. */
export function Preview({ onClose }: { onClose(): void }) {
  const form = useDesignedForm()
  const [device, setDevice] = useState<keyof typeof widths>('pc')
  const [status, setStatus] = useState<(typeof statuses)[number]>('input')
  const [values, setValues] = useState(() => defaultsOf(form, fillingNow()))
  const [world] = useState(() => ({ flowfacts: flowNow() }))
  const controller = useRef<FormController>(undefined)
  const check = async () => {
    const problems = await controller.current?.validate()
    if (!problems?.length) toast(t('designer.preview.valid'), 'success')
  }
  const show = (next: typeof status) => {
    setValues(controller.current?.allValues() ?? values)
    setStatus(next)
  }
  const bar = useMemo(
    () => ({
      devices: devices.map((value) => ({ value, text: t(`designer.preview.${value}`) })),
      statuses: statuses.map((value) => ({ value, text: t(`designer.preview.${value}`) })),
    }),
    [],
  )
  return (
    <Dialog title={t('designer.preview')} width={1240} onClose={onClose}>
      <div className="fd-preview-bar">
        <Segments
          label={t('designer.preview.width')}
          value={device}
          options={bar.devices}
          onChange={(next) => setDevice(next)}
        />
        <Segments
          label={t('designer.preview.status')}
          value={status}
          options={bar.statuses}
          onChange={show}
        />
        <span className="fd-space" />
        {status === 'input' && <Button onClick={() => void check()}>{t('designer.preview.check')}</Button>}
      </div>
      <div className="fd-preview" style={{ maxWidth: widths[device] }}>
        <FormView
          key={status}
          {...{ form, status, values, world }}
          mode="creat"
          onReady={(ready) => {
            controller.current = ready
          }}
        />
      </div>
    </Dialog>
  )
}
