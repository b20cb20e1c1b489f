import { flushSync } from 'react-dom'

/** Tells parts of a form, each once, when they come near the screen; one observer serves them all. */
export interface VisibilityObserver {
  watch(part: Element, reach: () => void): () => void
  /** Reaches one part now, as somebody is to go there. */
  reach(part: Element): void
  /** Reaches all of them now, as the form is to be printed. */
  reachAll(): void
}

/** Whether the page can tell what is near the screen; where it cannot, everything is. */
export const canWatch = () => typeof IntersectionObserver === 'function'

// the second margin counts where a box on the page scrolls and not the page itself; browsers without it pass it over
const margins = { rootMargin: '400px 0px', scrollMargin: '400px 0px' }

/** Starts watching for a form. */
export function createVisibilityObserver(): VisibilityObserver {
  const waiting = new Map<Element, () => void>()
  const reach = (part: Element) => {
    const tell = waiting.get(part)
    leave(part)
    tell?.()
  }
  const observer = canWatch()
    ? new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) reach(target)
      }, margins)
    : undefined
  const leave = (part: Element) => {
    waiting.delete(part)
    observer?.unobserve(part)
  }
  return {
    reach,
    watch: (part, tell) => {
      waiting.set(part, tell)
      observer?.observe(part)
      return () => leave(part)
    },
    reachAll: () => {
      const parts = [...waiting.keys()]
      flushSync(() => parts.forEach(reach))
    },
  }
}
