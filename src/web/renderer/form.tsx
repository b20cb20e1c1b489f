import '../platform/i18n/form-texts'
import {
  type CSSProperties,
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
import type { FieldProblem } from '#/core/form/check/check-form'
import { type FieldStatus, type FormPlan, planForm } from '#/core/form/design/plan-form'
import { type FormMode, fullRights, rightsOf } from '#/core/form/rights/rights'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import { OptionsProvider } from '../controls/options/options'
import { RunScriptContext } from '../controls/script-context'
import { useDevice } from '../platform/device'
import { t } from '../platform/i18n/i18n'
import type { ScriptRun } from '../sandbox/script-run'
import { controlStyle } from '../ui/controls'
import { preloadWidgets } from '../widgets/widget-registry'
import { createOptionsContext } from './options-context'
import './form.css'
import type { FormRights } from '#/core/form/design/field-rights'
import { usePreferences } from '../stores/preferences'
import { type ControlSize, scaleControls } from '../ui/controls'
import { pixelsOf } from '../ui/css-token'
import { preloadTheme } from './antd-loader'
import { createVisibilityObserver, type VisibilityObserver } from './deferred/visibility-observer'
import { focusField } from './focus-field'
import { type FormContext, FormRows } from './form-context'
import { type FormController, type FormSession, startSession } from './form-session'
import { type FormulaFacts, useFormulaBinding, useFormulaRefresh } from './formula-binding'
import { deviceLayoutOf } from './layout'
import { reconcilePlan } from './reconcile-plan'
import { useScripts } from './use-scripts'

/** The controls of a form as its reader likes them: the design's own size, larger or smaller with the person's. */
function useControls(controls: ControlSize): ControlSize {
  const { size } = usePreferences()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the person's size
  return useMemo(
    () => scaleControls(controls, pixelsOf('--q-control') || 0, pixelsOf('--q-control-usual') || 0),
    [controls, size],
  )
}

export type { FormController } from './form-session'
export type { FormulaFacts } from './formula-binding'

interface FormViewProps {
  form: FormDesign
  /** The limits as a call answers them; without limits and rights everything may be written. */
  limits?: readonly FormLimit[]
  rights?: FormRights
  /** What the form starts with; later changes of this prop do not count. */
  values?: FormValues
  /** A changed form is the same one with other words, options or conditions: it goes on with what was typed. */
  goesOn?: boolean
  status?: FieldStatus
  mode?: FormMode
  /** What formulas may ask for of the flow around the form. */
  world?: FormulaFacts
  /** What the server found wrong. */
  errors?: readonly FieldProblem[]
  onReady?(controller: FormController): void
  onChange?(controller: FormController): void
  /** Told of each run of a script that the form brings along. */
  onScript?(run: ScriptRun): void
}

const nothing: FormValues = {}

/** The rights of the props: given ones, else those the limits say, else all. */
function useRights({ form, rights, limits, mode = 'deal' }: FormViewProps): FormRights {
  return useMemo(() => {
    if (rights) return rights
    return limits ? rightsOf(form, { step: limits, mode }) : fullRights(form)
  }, [form, rights, limits, mode])
}

/** A session lives as long as its form, or longer where that goes on; rights may change under it. */
function useSession(props: FormViewProps, rights: FormRights): FormSession {
  const { form, values = nothing, mode = 'deal', world, goesOn } = props
  const last = useRef<FormSession>(undefined)
  const linking = useFormulaBinding(form, mode, world)
  // biome-ignore lint/correctness/useExhaustiveDependencies: values are a start, and rights are granted below
  const session = useMemo(() => {
    if (!goesOn || !last.current) return startSession({ form, values, rights, linking })
    last.current.reform({ form, linking })
    return last.current
  }, [form, linking])
  last.current = session
  session.grant(rights)
  useFormulaRefresh(linking, world, session.renew)
  return session
}

/** The form compiled for what may be done with its fields now; rows stay the same objects while they may. */
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

/** Whether anything is written at all, whatever conditions allow at the moment. */
const isWritable = ({ status = 'input' }: FormViewProps, rights: FormRights) =>
  status === 'input' ? [...rights.values()].some(({ access }) => access === 'edit') : status !== 'read'

/**
 * Tells the page of the controller and of changes, and shows what the server found. The page listens before anybody
 * can see a field: an effect after the paint would miss what is typed at once.
 */
function useTold({ onReady, onChange, errors }: FormViewProps, session: FormSession) {
  const told = useRef({ onReady, onChange })
  told.current = { onReady, onChange }
  useLayoutEffect(() => {
    told.current.onReady?.(session)
    return session.onChange(() => told.current.onChange?.(session))
  }, [session])
  useEffect(() => {
    if (errors) session.setErrors(errors)
  }, [errors, session])
}

/** Tells what is near the screen; who goes somewhere, or prints, is told the rest. */
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

/** Fetches what the fields of a plan will need once they are reached; what fails is fetched again, and told, then. */
function usePreload(plan: FormPlan, writes: boolean) {
  useEffect(() => {
    preloadWidgets(plan.fields.map(({ widget }) => widget)).catch(ignore)
    if (writes) preloadTheme().catch(ignore)
  }, [plan, writes])
}

function DrawnForm(props: FormViewProps) {
  const { form, status = 'input' } = props
  const rights = useRights(props)
  const session = useSession(props, rights)
  const plan = usePlan(props, session)
  const around = useMemo(() => createOptionsContext(form, session), [form, session])
  const prefix = useId()
  const root = useRef<HTMLDivElement>(null)
  const device = useDevice()
  const layout = useMemo(() => deviceLayoutOf(form.config, device), [form.config, device])
  const near = useNear(root)
  const { leastSpan } = layout
  const controls = useControls(layout.controls)
  const drawing = useMemo<FormContext>(
    () => ({ session, prefix, leastSpan, controls, near }),
    [session, prefix, leastSpan, controls, near],
  )
  const [count, setCount] = useState(0)
  useTold(props, session)
  useEffect(
    () =>
      session.onGo((problem) => {
        if (root.current) focusField(root.current, prefix, problem)
      }),
    [session, prefix],
  )
  useEffect(() => session.onProblems(setCount), [session])
  const writes = isWritable(props, rights)
  const { press, isAwaited } = useScripts({
    form,
    session,
    isFilled: writes && status === 'input',
    onScript: props.onScript,
  })
  usePreload(plan, writes)
  return (
    <div
      ref={root}
      className="qf"
      data-device={device}
      data-labels={layout.labelPosition}
      data-status={status}
      data-writes={writes || undefined}
      data-awaited={isAwaited || undefined}
      style={{ '--qf-label': `${layout.labelWidth}px`, ...controlStyle(controls) } as CSSProperties}
    >
      <p className="q-hidden" role="status">
        {count > 0 && t('form.problems', { count })}
      </p>
      <OptionsProvider value={around}>
        <RunScriptContext value={press}>
          <FormRows rows={plan.rows} places={form.list} drawing={drawing} />
        </RunScriptContext>
      </OptionsProvider>
      {plan.rows.length === 0 && <p className="qf-none">{t('form.empty')}</p>}
    </div>
  )
}

/**
 * Draws a form for filling, reading or designing: the one way a form comes to the screen. The page keeps the
 * controller it is given and asks it for the values.
 */
export const FormView = (props: FormViewProps) => (
  <Suspense fallback={<div className="qf" aria-busy="true" />}>
    <DrawnForm {...props} />
  </Suspense>
)
