import { flushSync } from 'react-dom'

/** Notifies parts of a form once, when they come near the viewport; one observer serves them all. */
export interface VisibilityObserver {
  watch(part: Element, reach: () => void): () => void
  /** Activates one part immediately, before focus moves there. */
  reach(part: Element): void
  /** Activates all parts immediately, for printing. */
  reachAll(): void
}

/** Whether the browser can detect what is near the viewport; without that, everything is treated as near. */
export const supportsVisibilityObserver = () => typeof IntersectionObserver === 'function'

// scrollMargin applies where a container scrolls rather than the page; browsers without it ignore it
const margins = { rootMargin: '400px 0px', scrollMargin: '400px 0px' }

/** Creates the visibility observer of a form. */
export function createVisibilityObserver(): VisibilityObserver {
  const waiting = new Map<Element, () => void>()
  const reach = (part: Element) => {
    const tell = waiting.get(part)
    leave(part)
    tell?.()
  }
  const observer = supportsVisibilityObserver()
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
