const byte = (number: number) =>
  Math.round(Math.min(255, Math.max(0, number)))
    .toString(16)
    .padStart(2, '0')

/** Parses a colour component: a number, or a percentage of the given maximum. */
const partOf = (text: string, all: number) =>
  text.endsWith('%') ? (Number.parseFloat(text) / 100) * all : Number.parseFloat(text)

/** Converts hue, saturation and lightness to red, green and blue. */
function ofHue(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((shift) => {
    const at = (((shift + hue / 30) % 12) + 12) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  })
}

/** The sixteen original HTML colour names. */
const names = new Map(
  Object.entries({
    black: '#000000',
    silver: '#c0c0c0',
    gray: '#808080',
    white: '#ffffff',
    maroon: '#800000',
    red: '#ff0000',
    purple: '#800080',
    fuchsia: '#ff00ff',
    green: '#008000',
    lime: '#00ff00',
    olive: '#808000',
    yellow: '#ffff00',
    navy: '#000080',
    blue: '#0000ff',
    teal: '#008080',
    aqua: '#00ffff',
  }),
)

const called = /^(rgb|hsl)a?\(\s*([^()]{1,60}?)\s*\)$/
const digits = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/

function ofCall(name: string, inside: string): string | undefined {
  const [first = '', second = '', third = '', alpha = '1'] = inside.split(/[\s,/]+/)
  const parts =
    name === 'rgb'
      ? [first, second, third].map((part) => partOf(part, 255))
      : ofHue(Number.parseFloat(first), partOf(second, 1), partOf(third, 1))
  const all = [...parts, partOf(alpha, 1) * 255]
  if (all.some((part) => !Number.isFinite(part))) return undefined
  const hex = `#${all.map(byte).join('')}`
  return hex.endsWith('ff') ? hex.slice(0, 7) : hex
}

/** Parses CSS colour notations to the stored form, #rrggbb or #rrggbbaa; undefined for an invalid colour. */
export function parseColour(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const [, hex] = digits.exec(typed) ?? []
  if (hex) return `#${hex.length < 6 ? hex.replace(/./g, '$&$&') : hex}`
  const [, name, inside] = called.exec(typed) ?? []
  return name && inside ? ofCall(name, inside) : names.get(typed)
}
