type State = 'visible' | 'hidden'

/** Does something as long as the tab is in a state: begun again whenever it comes into it; answers how to stop for good. */
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

/** Does something as long as the tab is looked at. */
export const whileVisible = (begin: () => () => void): (() => void) => whileTabIs('visible', begin)

/** Does something as long as nobody looks at the tab. */
export const whileHidden = (begin: () => () => void): (() => void) => whileTabIs('hidden', begin)
