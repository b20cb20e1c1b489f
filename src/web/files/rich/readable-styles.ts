import { ensureReadableColour } from '../../../core/form'

/** Returns the dark value of a token at a place; empty if no style sheet defines one. */
const inTheDark = (token: string, place: Element): string =>
  /,\s*(#[\da-f]{3,8})\s*\)/i.exec(getComputedStyle(place).getPropertyValue(token))?.[1] ?? ''

const declarationsOf = (element: Element): [string, string][] =>
  (element.getAttribute('style') ?? '').split(';').map((one) => {
    const [name = '', value = ''] = one.split(':')
    return [name.trim(), value.trim()]
  })

const both = (light: string, dark: string) => (light === dark ? light : `light-dark(${light}, ${dark})`)

/** Colours of the page in dark mode. */
interface DarkPage {
  ground: string
  text: string
}

/** Returns the background of an element's text in dark mode: that of the nearest ancestor with one, otherwise the page's. */
function groundOf(element: Element, page: DarkPage): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const [, chosen] = declarationsOf(one).find(([name]) => name === 'background-color') ?? []
    if (chosen) return ensureReadableColour(chosen, page.text)
  }
  return page.ground
}

function withDark(element: Element, page: DarkPage, [name, value]: [string, string]): string {
  if (name === 'background-color') return `${name}: ${both(value, ensureReadableColour(value, page.text))}`
  if (name === 'color') return `${name}: ${both(value, ensureReadableColour(value, groundOf(element, page)))}`
  return `${name}: ${value}`
}

/**
 * Returns the styles of the elements of a text that is shown at a place, with readable dark variants of colours chosen for light
 * mode; the theme selects the variant.
 */
export function readableStyles(root: ParentNode, place: Element): Map<HTMLElement, string> {
  const page = { ground: inTheDark('--q-surface', place), text: inTheDark('--q-text', place) }
  const hasTheme = page.ground !== '' && page.text !== ''
  const elements = [...root.querySelectorAll<HTMLElement>('[style]')]
  return new Map(
    elements.map((element) => [
      element,
      hasTheme
        ? declarationsOf(element)
            .map((one) => withDark(element, page, one))
            .join('; ')
        : (element.getAttribute('style') ?? ''),
    ]),
  )
}
