const inside = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/

/** Converts a mixed colour, computed as color(srgb …), which not every library parses. */
function asRgb(computed: string): string {
  const [, red, green, blue, alpha = '1'] = inside.exec(computed) ?? []
  if (!red) return computed
  const parts = [red, green, blue].map((part) => Math.round(Number(part) * 255))
  return `rgba(${parts.join(', ')}, ${alpha})`
}

/**
 * Returns the current colours of tokens, of the page or of a part of it, for libraries that compute with
 * colours; missing ones are left out.
 */
export function cssTokenColours<Name extends string>(
  tokens: Record<Name, string>,
  place: Element = document.documentElement,
): Partial<Record<Name, string>> {
  const probe = place.appendChild(document.createElement('i'))
  const now = getComputedStyle(probe)
  const found = Object.entries<string>(tokens).flatMap(([name, token]) => {
    if (!now.getPropertyValue(token)) return []
    probe.style.color = `var(${token})`
    return [[name, asRgb(now.color)]]
  })
  probe.remove()
  return Object.fromEntries(found)
}

/** Returns a length token in pixels. */
export const cssTokenPixels = (token: string): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token))
