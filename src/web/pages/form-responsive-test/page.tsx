import { EmptyState, Row, SegmentedControl, Skeleton } from '../../ui'
import './form-responsive-test.css'
import '../../platform/i18n/design-texts'
import { useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  computeFormRights,
  emptyForm,
  type FormRights,
  type FormValues,
  fieldSchemas,
  fullRights,
  initialValuesOf,
} from '../../../core/form'
import type { FieldSchema, FormDesign, FormItem, TreeNode } from '../../../generated/types'
import { defaultOptions } from '../../designer/new-item'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { currentDefaultContext } from '../../form-host/default-context'
import { currentLanguage, DeviceOverride, deviceOfWidth, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { type FormController, FormView } from '../../renderer'
import { readFormHandoff } from '../../stores/form-handoff'
import { hasPermission } from '../../stores/session'

const keyOf = (n: number) => `1700000000000_${n}`

function itemOf(field: FieldSchema, n: number): FormItem {
  const { name, type = name, title } = field
  const first = defaultOptions(field, currentLanguage())
  const options = { ...first, ...(type === 'custom' && { componentName: name }) }
  const model = `${type}_${keyOf(n)}`
  return { type, name: title[currentLanguage()], key: keyOf(n), keyindex: n, model, options, rules: [] }
}

/** Maximum number of fields per row on a tablet. */
const inRow = 4

function gridOf(items: FormItem[], n: number): FormItem {
  const columns = items.map((item) => ({ span: 24 / inRow, list: [item] }))
  const key = keyOf(n)
  return { type: 'grid', name: '', key, keyindex: n, model: `grid_${key}`, options: {}, rules: [], columns }
}

/**
 * Builds a form with one field of every standalone type, four per row, to show how narrow widths reflow them.
 */
function buildAllFieldsForm(): FormDesign {
  const items = fieldSchemas.filter(({ holds }) => !holds).map((field, i) => itemOf(field, i + 1))
  const rows = Array.from({ length: Math.ceil(items.length / inRow) }, (_, i) =>
    gridOf(items.slice(i * inRow, (i + 1) * inRow), items.length + i + 1),
  )
  return { ...emptyForm(), list: rows }
}

/** Form to test, with its initial values. */
interface TestForm {
  form: FormDesign
  rights: FormRights
  values: FormValues
}

const whole = (form: FormDesign, values = initialValuesOf(form, currentDefaultContext())): TestForm => ({
  form,
  values,
  rights: fullRights(form),
})

/**
 * Loads the form of a flow: for designers the draft with all fields, for creators the form they would fill
 * in.
 */
async function formOfFlow(id: string): Promise<TestForm> {
  if (hasPermission('flowdesign.editsenior.design'))
    return whole((await quietApi.oa.flowdesigns.getbyid({ _id: id })).design.formset)
  const { formset: form, limits, defaults } = await quietApi.oa.flow.getbycreat({ _id: id })
  return { form, values: defaults, rights: computeFormRights(form, { step: limits, mode: 'creat' }) }
}

function formHanded(id: string): TestForm | undefined {
  const handed = readFormHandoff(id)
  return handed && whole(handed.form, handed.values)
}

/** Returns the form in the address: that of a flow, one passed by the designer, or a field of every type. */
function useTestForm() {
  const [query, setQuery] = useSearchParams()
  const id = query.get('id') ?? ''
  const handed = query.get('handed')
  const here = useMemo(
    () => (handed ? formHanded(handed) : id ? undefined : whole(buildAllFieldsForm())),
    [handed, id],
  )
  const { value, failure, reload } = useQuery(id, async () => (id ? formOfFlow(id) : undefined))
  return {
    id,
    failure,
    reload,
    isHanded: handed !== null,
    tested: here ?? value,
    choose: (next: string) => setQuery(next ? { id: next } : {}),
  }
}

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

const listCreatableFlows = () =>
  hasPermission('flowdesign')
    ? quietApi.oa.flowdesigns.alltreelist({})
    : quietApi.oa.flowdesigns.cancreattreelist({})

interface FlowChoiceProps {
  value: string
  onChange(id: string): void
}

/** Chooses the form to test: that of a flow, or a field of every type. */
function FlowChoice({ value, onChange }: FlowChoiceProps) {
  const { value: nodes = [] } = useQuery('flows', listCreatableFlows)
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
