/** Work done while the page is idle, or immediately when its result is needed. */
export interface IdleTask<Value> {
  /** Returns the result; finishes the remaining work immediately. */
  now(): Value
}

const whenIdle =
  typeof requestIdleCallback === 'function'
    ? (work: (left: () => number) => void) =>
        void requestIdleCallback((deadline) => work(() => deadline.timeRemaining()))
    : (work: (left: () => number) => void) => void setTimeout(() => work(() => 0), 30)

/** Runs the steps of a task in idle time. */
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
