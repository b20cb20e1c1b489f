const inside = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/

/** A mixed colour is computed as color(srgb …), which not every library reads. */
function asRgb(computed: string): string {
  const [, red, green, blue, alpha = '1'] = inside.exec(computed) ?? []
  if (!red) return computed
  const parts = [red, green, blue].map((part) => Math.round(Number(part) * 255))
  return `rgba(${parts.join(', ')}, ${alpha})`
}

/** The colours behind tokens as they are now, for libraries that reckon with colours; one that is not there is left out. */
export function coloursOf<Name extends string>(tokens: Record<Name, string>): Partial<Record<Name, string>> {
  const probe = document.documentElement.appendChild(document.createElement('i'))
  const now = getComputedStyle(probe)
  const found = Object.entries<string>(tokens).flatMap(([name, token]) => {
    if (!now.getPropertyValue(token)) return []
    probe.style.color = `var(${token})`
    return [[name, asRgb(now.color)]]
  })
  probe.remove()
  return Object.fromEntries(found)
}

/** A length token in pixels. */
export const pixelsOf = (token: string): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token))
