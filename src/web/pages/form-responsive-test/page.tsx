import { EmptyState, Row, SegmentedControl, Skeleton } from '../../ui'
import './form-responsive-test.css'
import '../../platform/i18n/design-texts'
import { useRef, useState } from 'react'
import type { FormValues } from '../../../core/form'
import type { TreeNode } from '../../../generated/types'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { DeviceOverride, deviceOfWidth, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { type FormController, FormView } from '../../renderer'
import { hasPermission } from '../../stores/session'
import { type TestForm, useTestForm } from './use-test-form'

interface FramesProps extends TestForm {
  widths: readonly number[]
  status: 'input' | 'read'
  onValues(controller: FormController): void
}

/**
 * Renders one form at several widths. Input in one is copied to the others, whose own change events are then
 * suppressed.
 */
function DeviceFrames({ widths, form, rights, values, status, onValues }: FramesProps) {
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

const leavesOf = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (node.isleaf ? [node] : leavesOf(node.lists ?? [])))

const flowsOfMine = () =>
  hasPermission('flowdesign')
    ? quietApi.oa.flowdesigns.alltreelist({})
    : quietApi.oa.flowdesigns.cancreattreelist({})

interface FlowChoiceProps {
  value: string
  onChange(id: string): void
}

/** Chooses the form to test: that of a flow, or a field of every type. */
function FlowChoice({ value, onChange }: FlowChoiceProps) {
  const { value: nodes = [] } = useQuery('flows', flowsOfMine)
  const flows = new Map(leavesOf(nodes).map(({ id, name }) => [id, name]))
  if (value && !flows.has(value)) flows.set(value, value)
  return (
    <label className="responsive-choice q-row q-wrap q-gap-4 q-gap-y-2">
      {t('responsive.form')}
      <select className="q-input" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('responsive.all')}</option>
        {[...flows].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

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
