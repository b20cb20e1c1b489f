/** Creates an event emitter: a set of listeners, and the function that notifies them. */
export function createEmitter<News extends unknown[]>() {
  const listeners = new Set<(...news: News) => void>()
  const add = (listener: (...news: News) => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = (...news: News) => {
    for (const listener of listeners) listener(...news)
  }
  return { add, tell }
}
