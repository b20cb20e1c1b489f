/** Work that is done while the page has nothing else to do, or at once when somebody waits for it. */
export interface IdleTask<Value> {
  /** The outcome; what is left of the work is done now. */
  now(): Value
}

const whenIdle =
  typeof requestIdleCallback === 'function'
    ? (work: (left: () => number) => void) =>
        void requestIdleCallback((deadline) => work(() => deadline.timeRemaining()))
    : (work: (left: () => number) => void) => void setTimeout(() => work(() => 0), 30)

/** Does the steps of a piece of work in idle moments. */
export function scheduleIdle<Value>(work: Generator<void, Value>): IdleTask<Value> {
  let outcome: { value: Value } | undefined
  const step = () => {
    const { done, value } = work.next()
    if (done) outcome = { value }
  }
  const goOn = (left: () => number) => {
    do if (!outcome) step()
    while (!outcome && left() > 3)
    if (!outcome) whenIdle(goOn)
  }
  whenIdle(goOn)
  return {
    now() {
      while (!outcome) step()
      return outcome.value
    },
  }
}
