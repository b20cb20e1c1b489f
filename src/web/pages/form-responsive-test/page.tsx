import { Row } from '../../ui/layout'
import './form-responsive-test.css'
import '../../platform/i18n/design-texts'
import { useState } from 'react'
import type { FormValues } from '../../../core/form'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t } from '../../platform/i18n/i18n'
import { EmptyState, Skeleton } from '../../ui/primitives'
import { SegmentedControl } from '../../ui/segments'
import { DeviceFrames } from './device-frames'
import { FlowChoice } from './flow-choice'
import { type TestForm, useTestForm } from './use-test-form'

/** Widths on both sides of the form's row breakpoints; together: phone, tablet and desktop. */
const single = [390, 768, 992, 1280]
const together = [390, 800, 1200]
const statuses = ['input', 'read'] as const

function Tested({ values, ...tested }: TestForm) {
  const [width, setWidth] = useState(0)
  const [status, setStatus] = useState<(typeof statuses)[number]>('input')
  const [filled, setFilled] = useState<FormValues>(values)
  const [start, setStart] = useState(values)
  const show =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setStart(filled)
      set(value)
    }
  const widths = [
    { value: 0, text: t('responsive.together') },
    ...single.map((value) => ({ value, text: `${value}` })),
  ]
  return (
    <>
      <Row gap={4} lineGap={2} wrap>
        <SegmentedControl
          label={t('responsive.width')}
          value={width}
          options={widths}
          onChange={show(setWidth)}
        />
        <SegmentedControl
          label={t('responsive.status')}
          value={status}
          options={statuses.map((value) => ({ value, text: t(`responsive.${value}`) }))}
          onChange={show(setStatus)}
        />
      </Row>
      <DeviceFrames
        key={`${width} ${status}`}
        {...tested}
        values={start}
        status={status}
        widths={width ? [width] : together}
        onValues={(controller) => setFilled(controller.allValues())}
      />
    </>
  )
}

/** Renders a form at phone, tablet and desktop widths with the same values in all (S1-027). */
export default function FormResponsiveTestPage() {
  const { id, tested, failure, isHanded, reload, choose } = useTestForm()
  if (failure) return <FlowErrorPage failure={failure} onRetry={reload} />
  return (
    <div className="q-card responsive q-pad-y-4 q-pad-x-5 q-stack q-gap-4 q-single">
      <h1>{t('responsive.title')}</h1>
      {isHanded ? <p>{t('responsive.handed')}</p> : <FlowChoice value={id} onChange={choose} />}
      {isHanded && !tested && <EmptyState title={t('print.gone')} />}
      {!isHanded && !tested && <Skeleton lines={8} />}
      {tested && <Tested key={id} {...tested} />}
    </div>
  )
}
