/** Does something as long as the tab is looked at: begun again whenever it is shown; answers how to stop for good. */
export function whileShown(begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const settle = () => {
    if (document.visibilityState === 'visible') {
      end ??= begin()
      return
    }
    end?.()
    end = undefined
  }
  settle()
  document.addEventListener('visibilitychange', settle)
  return () => {
    document.removeEventListener('visibilitychange', settle)
    end?.()
  }
}
