import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** Value that is loaded once and shared by all who need it. */
export interface Resource<Value> {
  load(): Promise<Value>
  /** Loaded value of the current owner; undefined until then. */
  value(): Value | undefined
  /** Forgets the value, so that the next use loads anew. */
  forget(): void
}

interface Loading<Value> {
  owner: unknown
  promise: Promise<Value>
  value?: Value
  /** Time of loading; undefined while it loads. */
  loadedAt?: number
}

/** Renewal of a loaded value that may change: at the first use after an interval in ms. */
interface Renewal<Value> {
  interval: number
  renew(value: Value): Promise<Value>
}

/**
 * Creates a resource that loads on first use. A failure is forgotten, so that the next use retries; a failed renewal
 * leaves the value as it was. A value belongs to its owner, such as the signed-in person; another owner loads anew.
 */
export function createResource<Value>(
  fetch: () => Promise<Value>,
  ownerOf: () => unknown = () => undefined,
  renewal?: Renewal<Value>,
): Resource<Value> {
  let current: Loading<Value> | undefined
  const own = () => (current && Object.is(current.owner, ownerOf()) ? current : undefined)
  const request = (value: Value | undefined) =>
    renewal && value !== undefined ? renewal.renew(value).catch(() => value) : fetch()
  const begin = (value?: Value): Loading<Value> => {
    const loading: Loading<Value> = { owner: ownerOf(), promise: request(value), value }
    loading.promise.then(
      (value) => {
        loading.value = value
        loading.loadedAt = Date.now()
      },
      () => {
        if (current === loading) current = undefined
      },
    )
    return loading
  }
  return {
    load() {
      const known = own()
      const isDue =
        renewal && known?.loadedAt !== undefined && Date.now() - known.loadedAt >= renewal.interval
      current = known && !isDue ? known : begin(known?.value)
      return current.promise
    },
    value: () => own()?.value,
    forget() {
      current = undefined
    },
  }
}

const failures = new WeakMap<Resource<unknown>, unknown>()

/**
 * Returns a loaded value; until then, the component suspends by a thrown promise, which React 18 knows as well. A failure
 * is thrown once, and the next attempt loads anew.
 */
export function readResource<Value>(resource: Resource<Value>): Value {
  const value = resource.value()
  if (value !== undefined) return value
  const failure = failures.get(resource)
  if (!failures.delete(resource))
    throw resource.load().then(undefined, (reason) => void failures.set(resource, reason))
  throw failure
}

type ComponentModule<Props> = { default: ComponentType<Props> }

/** Component whose code loads when it is rendered, or earlier by `preload`. */
export type PreloadableComponent<Props> = LazyExoticComponent<ComponentType<Props>> & {
  preload(): Promise<ComponentModule<Props>>
  /** Module of the component if it is loaded. */
  module(): ComponentModule<Props> | undefined
}

/**
 * Creates a component whose code loads when it is first rendered. If it is loaded by then, the component renders at
 * once: React shows the fallback of a promise even if it has resolved, and what replaces a fallback comes 300 ms later.
 */
export function createPreloadable<Props>(
  load: () => Promise<ComponentModule<Props>>,
): PreloadableComponent<Props> {
  const code = createResource(load)
  const loaded = () => {
    const module = code.value()
    if (!module) return code.load()
    // biome-ignore lint/suspicious/noThenProperty: React renders a thenable that calls back at once without waiting
    const thenable = { then: (done: (module: ComponentModule<Props>) => void) => done(module) }
    return thenable as Promise<ComponentModule<Props>>
  }
  return Object.assign(lazy(loaded), { preload: code.load, module: code.value })
}
