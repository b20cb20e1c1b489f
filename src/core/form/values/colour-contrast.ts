import { parseColour } from './colour'

/** From here on small text can be read (WCAG 2, AA). */
const enough = 4.5

const channelsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours, written #rrggbb, stand apart: 1 for the same, 21 for black and white. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Hue in degrees, saturation and lightness in parts of one. */
function hueOf(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, reach] = [(most + least) / 2, most - least]
  if (reach === 0) return { hue: 0, saturation: 0, lightness }
  const sixth =
    most === red
      ? (green - blue) / reach
      : most === green
        ? (blue - red) / reach + 2
        : (red - green) / reach + 4
  return { hue: (sixth * 60 + 360) % 360, saturation: reach / (1 - Math.abs(2 * lightness - 1)), lightness }
}

const steps = Array.from({ length: 51 }, (_, at) => at / 50)

/**
 * A colour as it can be read on a ground. It stays where it stands out; else its lightness is mirrored, and taken
 * further from the ground as far as it must be. What is no colour stays as it is written.
 */
export function readableColour(written: string, ground: string): string {
  const colour = parseColour(written)?.slice(0, 7)
  const below = parseColour(ground)?.slice(0, 7)
  if (!colour || !below || contrastOf(colour, below) >= enough) return written
  const isDark = contrastOf('#ffffff', below) > contrastOf('#000000', below)
  const { hue, saturation, lightness } = hueOf(colour)
  const far = isDark ? 1 : 0
  const near = isDark ? Math.max(lightness, 1 - lightness) : Math.min(lightness, 1 - lightness)
  for (const step of steps) {
    const light = near + (far - near) * step
    const moved = parseColour(`hsl(${hue}, ${saturation * 100}%, ${light * 100}%)`)
    if (moved && contrastOf(moved, below) >= enough) return moved
  }
  return isDark ? '#ffffff' : '#000000'
}
