import { createCache } from '@ant-design/cssinjs'
import React from 'react'
import { vi } from 'vitest'

/*
 * Replaces three parts of the test DOM that cost a third of the tests of pages and are not the product: computed styles
 * that each query by role asks for, style sheets of antd that each test makes anew, and the stacks that React keeps of
 * every element for its warnings.
 */

/** Classes by which antd hides a popup; the product hides by attributes. */
const hides = /(?:^|\s)ant-[\w-]+-hidden(?:\s|$)/

const isShown = (element: HTMLElement) =>
  !element.hasAttribute('hidden') &&
  !hides.test(element.getAttribute('class') ?? '') &&
  (element.tagName !== 'DIALOG' || element.hasAttribute('open'))

function visibilityOf(element: HTMLElement): string {
  for (let one: HTMLElement | null = element; one; one = one.parentElement)
    if (one.style?.visibility) return one.style.visibility
  return 'visible'
}

/** What a query by role asks of each element and its ancestors, without matching all style sheets against them. */
const answers: Record<string, (element: HTMLElement) => string> = {
  display: (element) => (isShown(element) ? element.style?.display || 'block' : 'none'),
  visibility: visibilityOf,
}

/** A computed style that asks the DOM for all other properties. */
function styleOf(element: HTMLElement, computed: () => CSSStyleDeclaration): CSSStyleDeclaration {
  const getPropertyValue = (name: string) => answers[name]?.(element) ?? computed().getPropertyValue(name)
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === 'getPropertyValue') return getPropertyValue
      const answer = answers[String(name)]
      if (answer) return answer(element)
      const value = Reflect.get(computed(), name)
      return typeof value === 'function' ? value.bind(computed()) : value
    },
  })
}

const computedStyle = window.getComputedStyle.bind(window)
vi.stubGlobal('getComputedStyle', (element: HTMLElement, pseudo?: string) =>
  pseudo ? computedStyle(element, pseudo) : styleOf(element, () => computedStyle(element)),
)

type StyleCache = Pick<ReturnType<typeof createCache>, 'cache' | 'opUpdate'>
const { prototype: styleCache } = createCache().constructor as { prototype: StyleCache }
/** Keeps the style sheet of a component that nothing shows any more. */
styleCache.opUpdate = function opUpdate(this: StyleCache, path, read) {
  const before = this.cache.get(path)
  this.cache.set(path, read(before as Parameters<typeof read>[0]) ?? [0, before?.[1]])
}

/** Beyond a count React keeps no stack of an element. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.MAX_SAFE_INTEGER,
    set: () => undefined,
  })
