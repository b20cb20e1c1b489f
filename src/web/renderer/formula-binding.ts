import { useEffect, useMemo, useRef } from 'react'
import { memoizeWeak } from '#/core/text/memoize'
import type { FlowFacts, FormDesign } from '#/generated/types'
import { type FormMode, type FormValues, isLinked, type LinkageResult } from '../../core/form'
import { companyClock } from '../form-host/company-clock'
import { type FormHost, useFormHost } from '../form-host/form-host'
import { createResource, type Resource, readResource } from '../platform'
import { loadPatternEngine } from '../platform/pattern-engine'

/** Facts about the surrounding flow for formulas, as returned by a call. */
export interface FormulaFacts {
  flowfacts?: FlowFacts
  /** Values of custom functions by id. */
  customs?: Readonly<Record<string, unknown>>
}

/** Values of a form, and the defaults of fields that come into sight. */
interface LinkedValues {
  before: FormValues
  values: FormValues
  defaultOf?(model: string): unknown
}

/** Binding of a form to its formulas. */
export interface FormulaBinding {
  link(form: FormDesign, values: LinkedValues): LinkageResult
  rightsOf: Rules['applyItemStates']
  /** State of the calls of a remote function in the last run. */
  remoteState(name: string): 'loading' | 'failed'
  /** Retries failed remote functions. */
  retry(): void
  /**
   * Subscribes to results and failures of remote functions. Notifies immediately too, as one may have
   * finished before.
   */
  onAnswer(listener: () => void): () => void
}

type Functions = typeof import('#/core/expression/functions/missing-families')
type Rules = typeof import('#/core/form/linkage/linkage')
type Answers = typeof import('../form-host/remote-function-cache')['remoteFunctionCacheOf']
type Loaded = [Rules, Answers, Functions]

/** Formula language, loaded with the first form that has formulas. */
const formulaRules = createResource<Loaded>(() =>
  Promise.all([
    import('#/core/form/linkage/linkage'),
    import('../form-host/remote-function-cache').then(({ remoteFunctionCacheOf }) => remoteFunctionCacheOf),
    import('#/core/expression/functions/missing-families'),
  ]),
)

/** Functions by the names of their families. */
const loadedFunctions = new Map<string, Resource<true>>()

/** Returns the functions that the formulas of a form name and that are not loaded; undefined if there are none. */
function missingFunctions([, , functions]: Loaded, form: FormDesign): Resource<true> | undefined {
  const missing = functions.missingFamilies(form)
  if (!missing.length) return undefined
  const load = () => Promise.all(missing.map(functions.loadFunctionFamily)).then((): true => true)
  const key = missing.join(' ')
  const known = loadedFunctions.get(key) ?? createResource(load)
  loadedFunctions.set(key, known)
  return known
}

/** Loads the formula language with the functions that a form names. */
async function loadFormulas(form: FormDesign | undefined): Promise<unknown> {
  const loaded = await formulaRules.load()
  return form && missingFunctions(loaded, form)?.load()
}

const patternEngine = createResource(() => loadPatternEngine().then(() => true))

/** Names of the functions that match patterns, in any spelling. */
const patternFunctions = /正则|REGEX/i

/** Whether a formula or a condition of a form may match a pattern. */
export const hasPatternFunction = memoizeWeak((form: FormDesign): boolean =>
  patternFunctions.test(JSON.stringify(form)),
)

/**
 * Time resolution in milliseconds, long enough that a time of day does not change with every letter typed.
 */
const moment = 60_000

function slowClock(host: FormHost) {
  let last = companyClock(host)
  return () => {
    const now = companyClock(host)
    if (now.now - last.now > moment) last = now
    return last
  }
}

function linkingOf(
  [rules, answersOf]: Loaded,
  { mode, host, world }: { mode: FormMode; host: FormHost; world: () => FormulaFacts },
): FormulaBinding {
  const answers = answersOf(host)
  const clock = slowClock(host)
  let requests: [name: string, args: readonly unknown[]][] = []
  const remote = (name: string, args: readonly unknown[]) => {
    requests.push([name, args])
    return answers.answer(name, args)
  }
  return {
    link: (form, values) => {
      requests = []
      const { flowfacts: flow, customs = {} } = world()
      const custom = (id: string) => (Object.hasOwn(customs, id) ? customs[id] : undefined)
      return rules.linkForm(form, {
        ...values,
        all: mode === 'creat',
        world: { clock: clock(), flow, custom, remote },
      })
    },
    rightsOf: rules.applyItemStates,
    remoteState: (name) =>
      requests.some((one) => one[0] === name && answers.stateOf(...one) === 'failed') ? 'failed' : 'loading',
    retry: answers.retry,
    onAnswer: (listener) => {
      if (requests.length) listener()
      return answers.subscribe(listener)
    },
  }
}

/** Loads what the formulas of a form need, so that it renders without suspending; without a form, their language. */
export const preloadFormulas = (form?: FormDesign) =>
  Promise.all([
    (!form || isLinked(form)) && loadFormulas(form),
    form && hasPatternFunction(form) && patternEngine.load(),
  ])

const nothing: FormulaFacts = {}

/**
 * Returns the formula binding of a form, or undefined if it has no formulas. Suspends until the language is
 * loaded with the functions that the form names, and the engine of regular expressions if the form names a function of it.
 */
export function useFormulaBinding(
  form: FormDesign,
  mode: FormMode,
  world = nothing,
): FormulaBinding | undefined {
  const isNeeded = useMemo(() => isLinked(form), [form])
  if (hasPatternFunction(form)) readResource(patternEngine)
  const rules = isNeeded ? readResource(formulaRules) : undefined
  const missing = rules && missingFunctions(rules, form)
  if (missing) readResource(missing)
  const host = useFormHost()
  const latest = useRef(world)
  latest.current = world
  return useMemo(
    () => rules && linkingOf(rules, { mode, host, world: () => latest.current }),
    [rules, mode, host],
  )
}

/** Runs the formulas again when the context of the form changes, or a remote function has returned. */
export function useFormulaRefresh(
  linking: FormulaBinding | undefined,
  world: FormulaFacts | undefined,
  renew: () => void,
) {
  const first = useRef(world)
  useEffect(() => linking?.onAnswer(renew), [linking, renew])
  useEffect(() => {
    if (world === first.current) return
    first.current = world
    renew()
  }, [world, renew])
}
