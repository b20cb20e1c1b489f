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
}

/**
 * Creates a resource that loads on first use. A failure is forgotten, so that the next use retries. A value
 * belongs to its owner, such as the signed-in person; another owner loads anew.
 */
export function createResource<Value>(
  fetch: () => Promise<Value>,
  ownerOf: () => unknown = () => undefined,
): Resource<Value> {
  let current: Loading<Value> | undefined
  const own = () => (current && Object.is(current.owner, ownerOf()) ? current : undefined)
  const begin = (): Loading<Value> => {
    const loading: Loading<Value> = { owner: ownerOf(), promise: fetch() }
    loading.promise.then(
      (value) => {
        loading.value = value
      },
      () => {
        if (current === loading) current = undefined
      },
    )
    return loading
  }
  return {
    load() {
      current = own() ?? begin()
      return current.promise
    },
    value: () => own()?.value,
    forget() {
      current = undefined
    },
  }
}
