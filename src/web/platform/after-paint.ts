/** Calls a function after the next frame is painted, or `delay` ms after it; returns a function that cancels it. */
export function runAfterPaint(run: () => void, delay = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, delay)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
