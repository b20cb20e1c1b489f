import {
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { memoizeText } from '#/core/text/memoize'
import type { FormDesign, FormLimit } from '#/generated/types'
import {
  computeFormRights,
  diffDefaults,
  type FieldProblem,
  type FieldStatus,
  type FormMode,
  type FormPlan,
  type FormRights,
  type FormValues,
  fieldKindOf,
  fieldSchemaOf,
  fieldSchemas,
  formFieldsOf,
  fullRights,
  initialValuesOf,
  isEmpty,
  isTableItem,
  planForm,
} from '../../core/form'
import { OptionsProvider } from '../controls/options/options'
import { RunScriptContext } from '../controls/script-context'
import { currentDefaultContext } from '../form-host/default-context'
import { type FormHost, useFormHost } from '../form-host/form-host'
import { useDevice, useTranslator } from '../platform'
import type { ScriptRun } from '../sandbox/script-call'
import {
  type ControlSize,
  controlStyle,
  cssTokenPixels,
  Skeleton,
  scaleControls,
  VisuallyHidden,
} from '../ui'
import { isNativeWidget, preloadViewers, preloadWidgets, staticControlOf } from '../widgets/widget-registry'
import { preloadTheme } from './antd-loader'
import { createVisibilityObserver, type VisibilityObserver } from './deferred/visibility-observer'
import { useRowsWithoutEmptyFields } from './empty-fields'
import { focusField } from './focus-field'
import { type FormContext, FormRows } from './form-context'
import { labelColumnStyle } from './form-item'
import { type FormController, type FormSession, loadCheck, startFormSession } from './form-session'
import { type FormulaFacts, preloadFormulas, useFormulaBinding, useFormulaRefresh } from './formula-binding'
import { deviceLayoutOf } from './layout'
import { createOptionsContext } from './options-context'
import { reconcilePlan } from './reconcile-plan'
import { useScripts } from './use-scripts'
import '../platform/i18n/form-texts'
import './form.css'

/** Returns the control sizes of a form: the design's, scaled by the reader's preference. */
function useControls(controls: ControlSize): ControlSize {
  const size = useFormHost().useControlSize()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the person's size
  return useMemo(
    () =>
      scaleControls(controls, cssTokenPixels('--q-control') || 0, cssTokenPixels('--q-control-usual') || 0),
    [controls, size],
  )
}

export type { FormController } from './form-session'

interface FormViewProps {
  form: FormDesign
  /** Limits as returned by a call; without limits and rights everything may be written. */
  limits?: readonly FormLimit[]
  rights?: FormRights
  /** Initial values; later changes of this prop are ignored. */
  values?: FormValues
  /**
   * True if a changed form is the same one with other texts, options or conditions, so that typed values
   * stay.
   */
  goesOn?: boolean
  status?: FieldStatus
  mode?: FormMode
  /** Whether fields that a condition brings into sight get their defaults, as on the server. */
  fillsDefaults?: boolean
  /** Facts about the surrounding flow for formulas. */
  world?: FormulaFacts
  /** Department that the person acts from; in a new flow, defaults follow it. */
  deptId?: string
  /** Running flow whose form this is. */
  flowId?: string | undefined
  /** Problems found by the server. */
  errors?: readonly FieldProblem[]
  onReady?(controller: FormController): void
  onChange?(controller: FormController): void
  /** Called after each run of a script of the form. */
  onScript?(run: ScriptRun): void
}

const nothing: FormValues = {}

/** Returns the rights of the props: explicit ones, otherwise those of the limits, otherwise all. */
function useRights({ form, rights, limits, mode = 'deal' }: FormViewProps): FormRights {
  return useMemo(() => {
    if (rights) return rights
    return limits ? computeFormRights(form, { step: limits, mode }) : fullRights(form)
  }, [form, rights, limits, mode])
}

type DepartmentDefaults = (deptId: string | undefined) => FormValues

/** Returns a function that computes the defaults for a department; the last two are cached. */
function createDefaults(form: FormDesign, host: FormHost): DepartmentDefaults {
  const compute = memoizeText(
    (deptId) => initialValuesOf(form, currentDefaultContext(deptId || undefined, host)),
    2,
  )
  return (deptId) => compute(deptId ?? '')
}

/**
 * Returns the session, which lives as long as its form, or longer with `goesOn`; rights may change meanwhile.
 */
function useSession(props: FormViewProps, rights: FormRights, defaultsFor: DepartmentDefaults): FormSession {
  const { form, values = nothing, mode = 'deal', world, goesOn, fillsDefaults, deptId } = props
  const last = useRef<FormSession>(undefined)
  const dept = useRef(deptId)
  dept.current = deptId
  const linking = useFormulaBinding(form, mode, world)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a start, and rights are granted below
  const session = useMemo(() => {
    const defaults = fillsDefaults ? () => defaultsFor(dept.current) : undefined
    if (!goesOn || !last.current) return startFormSession({ form, values, rights, linking, defaults })
    last.current.reform({ form, linking })
    return last.current
  }, [form, linking])
  last.current = session
  session.grant(rights)
  useFormulaRefresh(linking, world, session.renew)
  return session
}

/** Replaces the defaults of one department by those of the next in a new flow; typed values stay. */
function useDepartmentDefaults(
  { form, deptId, mode }: FormViewProps,
  session: FormSession,
  defaultsFor: DepartmentDefaults,
) {
  const last = useRef(deptId)
  useEffect(() => {
    const before = last.current
    last.current = deptId
    if (mode !== 'creat' || deptId === before) return
    const current = { values: session.allValues(), rights: session.rights() }
    session.follow(diffDefaults(form, current, [defaultsFor(before), defaultsFor(deptId)]))
  }, [form, deptId, mode, session, defaultsFor])
}

/** Returns the form compiled for the current rights; unchanged rows stay the same objects. */
function usePlan({ status = 'input' }: FormViewProps, session: FormSession): FormPlan {
  const rights = useSyncExternalStore(session.onLook, session.rights)
  const form = useSyncExternalStore(session.onLook, session.shown)
  const last = useRef<FormPlan>(undefined)
  const plan = useMemo(
    () => reconcilePlan(last.current, planForm(form, rights, status)),
    [form, rights, status],
  )
  last.current = plan
  return plan
}

/** Whether anything is writable at all, regardless of current conditions. */
const isWritable = ({ status = 'input' }: FormViewProps, rights: FormRights) =>
  status === 'input' ? [...rights.values()].some(({ access }) => access === 'edit') : status !== 'read'

/**
 * Passes the controller and changes to the page, and shows the server's problems. The page subscribes in a
 * layout effect: an effect after paint would miss immediate input.
 */
function useFormEvents({ onReady, onChange, errors }: FormViewProps, session: FormSession) {
  const latestRef = useRef({ onReady, onChange })
  latestRef.current = { onReady, onChange }
  useLayoutEffect(() => {
    latestRef.current.onReady?.(session)
    return session.onChange(() => latestRef.current.onChange?.(session))
  }, [session])
  useEffect(() => {
    if (errors) session.setErrors(errors)
  }, [errors, session])
}

/** Returns the visibility observer; moving focus or printing activates the rest. */
function useNear(root: RefObject<HTMLDivElement | null>): VisibilityObserver {
  const near = useMemo(createVisibilityObserver, [])
  useEffect(() => {
    const element = root.current
    const reach = ({ target }: Event) => {
      const part = target instanceof Element && target.closest('.qf-batch')
      if (part) near.reach(part)
    }
    element?.addEventListener('qf-reach', reach)
    addEventListener('beforeprint', near.reachAll)
    return () => {
      element?.removeEventListener('qf-reach', reach)
      removeEventListener('beforeprint', near.reachAll)
    }
  }, [near, root])
  return near
}

const ignore = () => undefined

/** Returns the widgets of written fields that are no plain HTML. */
const heavyWidgetsOf = ({ fields }: FormPlan) =>
  fields
    .filter(
      ({ item, status, widget }) =>
        status !== 'read' && fieldKindOf(item) !== 'none' && !isNativeWidget(widget),
    )
    .map(({ widget }) => widget)

/** Preloads widgets; a failure shows on use. */
function preload(widgets: readonly string[]) {
  if (widgets.length) Promise.all([preloadWidgets(widgets), preloadTheme()]).catch(ignore)
}

const approaches = ['pointerover', 'focusin'] as const

/** Preloads what written fields need, but tables: controls with a placeholder when the pointer or the focus comes. */
function usePreload(root: RefObject<HTMLDivElement | null>, plan: FormPlan) {
  const isApproached = useRef(false)
  useEffect(() => {
    const widgets = heavyWidgetsOf(plan)
    if (isApproached.current) return preload(widgets)
    preload(widgets.filter((widget) => !staticControlOf(widget) && fieldSchemaOf(widget)?.kind !== 'table'))
    const stop = new AbortController()
    const approach = () => {
      isApproached.current = true
      stop.abort()
      preload(widgets)
    }
    for (const event of approaches) root.current?.addEventListener(event, approach, { signal: stop.signal })
    return () => stop.abort()
  }, [root, plan])
}

const staticWidgets = fieldSchemas.filter(({ kind }) => kind === 'none').map(({ name }) => name)

/** Loads what any form may show at first: formulas, views of values, and static content. */
export const preloadForms = () =>
  Promise.all([preloadFormulas(), preloadViewers(), preloadWidgets(staticWidgets)]).catch(ignore)

/**
 * Loads what a form shows at first, so that it is rendered once: its formulas, the views of its read fields, its
 * static content and its tables. Failures show when it is rendered.
 */
export async function preloadForm(
  props: Pick<FormViewProps, 'form' | 'limits' | 'mode' | 'values'> & { withCheck?: boolean },
): Promise<void> {
  const { form, limits = [], mode = 'deal', values = nothing } = props
  const { fields } = planForm(form, computeFormRights(form, { step: limits, mode }), 'input')
  const widgetsOf = (those: FormPlan['fields']) => those.map(({ widget }) => widget)
  // The placeholders of other controls are as large as these; a table would move what follows it.
  const sized = fields.filter(({ item }) => fieldKindOf(item) === 'none' || isTableItem(item))
  await Promise.all([
    preloadFormulas(form),
    preloadViewers(
      widgetsOf(fields.filter(({ status, model }) => status === 'read' && !isEmpty(values[model]))),
    ),
    preloadWidgets(widgetsOf(sized)),
    // A form that is prepared in time also loads what its submission needs.
    props.withCheck && loadCheck(form),
  ]).catch(ignore)
}

function DrawnForm(props: FormViewProps) {
  const t = useTranslator()
  const { form, status = 'input', deptId, flowId } = props
  const host = useFormHost()
  const rights = useRights(props)
  const defaultsFor = useMemo(() => createDefaults(form, host), [form, host])
  const session = useSession(props, rights, defaultsFor)
  useDepartmentDefaults(props, session, defaultsFor)
  const plan = usePlan(props, session)
  const around = useMemo(
    () => createOptionsContext(form, session, { host, deptId, flowId }),
    [form, session, host, deptId, flowId],
  )
  const prefix = useId()
  const root = useRef<HTMLDivElement>(null)
  const device = useDevice()
  const layout = useMemo(() => deviceLayoutOf(form.config, device), [form.config, device])
  const near = useNear(root)
  const { leastSpan, labelWidth } = layout
  const labels = useMemo(() => labelColumnStyle(plan.fields, labelWidth), [plan, labelWidth])
  const controls = useControls(layout.controls)
  const drawing = useMemo<FormContext>(
    () => ({ session, prefix, leastSpan, controls, near }),
    [session, prefix, leastSpan, controls, near],
  )
  const writes = isWritable(props, rights)
  const { rows, control } = useRowsWithoutEmptyFields(plan, session, !writes)
  const [count, setCount] = useState(0)
  useFormEvents(props, session)
  useEffect(
    () =>
      session.onGo((problem) => {
        if (root.current) focusField(root.current, prefix, problem)
      }),
    [session, prefix],
  )
  useEffect(() => session.onProblems(setCount), [session])
  const { press, isAwaited } = useScripts({
    form,
    session,
    isFilled: writes && status === 'input',
    onScript: props.onScript,
  })
  usePreload(root, plan)
  // A form whose fields are all hidden is not empty.
  const isWithoutFields = plan.rows.length === 0 && formFieldsOf(form).length === 0
  return (
    <div
      ref={root}
      className="qf"
      data-device={device}
      data-labels={layout.labelPosition}
      data-status={status}
      data-writes={writes || undefined}
      data-awaited={isAwaited || undefined}
      style={{ ...labels, ...controlStyle(controls) }}
    >
      <VisuallyHidden as="p" role="status">
        {count > 0 && t('form.problems', { count })}
      </VisuallyHidden>
      <OptionsProvider value={around}>
        <RunScriptContext.Provider value={press}>
          <FormRows rows={rows} places={form.list} drawing={drawing} />
        </RunScriptContext.Provider>
      </OptionsProvider>
      {control}
      {isWithoutFields && <p className="qf-none">{t('form.empty')}</p>}
    </div>
  )
}

/**
 * Renders a form for filling in, reading or designing; the only entry point of the renderer. The page stores
 * the controller it receives and reads the values from it.
 */
export const FormView = (props: FormViewProps) => (
  <Suspense
    fallback={
      <div className="qf" aria-busy="true">
        <Skeleton lines={3} />
      </div>
    }
  >
    <DrawnForm {...props} />
  </Suspense>
)
