import { useRef } from 'react'
import { DeviceOverride, deviceOfWidth } from '../../platform/device'
import { t } from '../../platform/i18n/i18n'
import { type FormController, FormView } from '../../renderer'
import type { TestForm } from './use-test-form'

interface FramesProps extends TestForm {
  widths: readonly number[]
  status: 'input' | 'read'
  onValues(controller: FormController): void
}

/**
 * Renders one form at several widths. Input in one is copied to the others, whose own change events are then
 * suppressed.
 */
export function DeviceFrames({ widths, form, rights, values, status, onValues }: FramesProps) {
  const controllers = useRef(new Map<number, FormController>())
  const isPassing = useRef(false)
  const pass = (from: number, source: FormController) => {
    if (isPassing.current) return
    isPassing.current = true
    try {
      const filled = source.allValues()
      for (const [width, controller] of controllers.current) if (width !== from) controller.fill(filled)
      onValues(source)
    } finally {
      isPassing.current = false
    }
  }
  return (
    <div className="responsive-frames q-scroll-x q-row q-align-start q-gap-5">
      {widths.map((width) => (
        <section
          key={width}
          className="responsive-frame q-fixed q-radius-lg"
          aria-label={t('responsive.at', { width })}
          style={{ width: `${width}px` }}
        >
          <h2>{t('responsive.at', { width })}</h2>
          <DeviceOverride value={deviceOfWidth(width)}>
            <FormView
              form={form}
              rights={rights}
              values={values}
              status={status}
              mode="creat"
              onReady={(ready) => controllers.current.set(width, ready)}
              onChange={(changed) => pass(width, changed)}
            />
          </DeviceOverride>
        </section>
      ))}
    </div>
  )
}
