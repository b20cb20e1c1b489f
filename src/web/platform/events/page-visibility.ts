type State = 'visible' | 'hidden'

/**
 * Runs a task while the tab is in a state, restarted each time it enters it. Returns a function that stops it
 * for good.
 */
function whileTabIs(state: State, begin: () => () => void): () => void {
  let end: (() => void) | undefined
  const settle = () => {
    if (document.visibilityState === state) {
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

/** Runs a task while the tab is visible. */
export const whileVisible = (begin: () => () => void): (() => void) => whileTabIs('visible', begin)

/** Runs a task while the tab is hidden. */
export const whileHidden = (begin: () => () => void): (() => void) => whileTabIs('hidden', begin)
