import { readableColour } from '#/core/form/values/colour-contrast'

/** What a token is in the dark; empty where no style sheet says so. */
const inTheDark = (token: string): string =>
  /,\s*(#[\da-f]{3,8})\s*\)/i.exec(getComputedStyle(document.documentElement).getPropertyValue(token))?.[1] ??
  ''

const declared = (element: Element, name: string): string => {
  const found = (element.getAttribute('style') ?? '')
    .split(';')
    .map((one) => one.split(':').map((part) => part.trim()))
  return found.find(([key]) => key === name)?.[1] ?? ''
}

const both = (light: string, dark: string) => (light === dark ? light : `light-dark(${light}, ${dark})`)

/** The ground that an element's words stand on in the dark: the nearest that was chosen for them, else the page's. */
function groundOf(element: Element, usual: { ground: string; text: string }): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const chosen = declared(one, 'background-color')
    const [, light] = /^light-dark\(.*,\s*(#[\da-f]+)\)$/.exec(chosen) ?? []
    if (chosen) return light ?? readableColour(chosen, usual.text)
  }
  return usual.ground
}

/** Colours that were chosen for the light can be read in the dark, too; which of both is shown, the theme decides. */
export function adaptDarkColours(root: ParentNode): void {
  const usual = { ground: inTheDark('--q-surface'), text: inTheDark('--q-text') }
  if (!usual.ground || !usual.text) return
  for (const element of root.querySelectorAll('[style]')) {
    const style = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':'))
    const told = style.map(([name = '', value = '']) => {
      const [key, light] = [name.trim(), value.trim()]
      if (key === 'background-color') return `${key}: ${both(light, readableColour(light, usual.text))}`
      if (key === 'color') return `${key}: ${both(light, readableColour(light, groundOf(element, usual)))}`
      return `${key}: ${light}`
    })
    element.setAttribute('style', told.join('; '))
  }
}
