import { parseColour } from './colour'

/** Minimum contrast of small text (WCAG 2, AA). */
export const enoughContrast = 4.5

/** Returns red, green and blue of a colour written #rrggbb, from 0 to 1. */
export const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours by their channels: 1 for equal ones, 21 for black and white. */
export function contrastOfChannels(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns the contrast ratio of two colours, written #rrggbb. */
export const contrastRatio = (one: string, other: string): number =>
  contrastOfChannels(channelsOf(one), channelsOf(other))

/** Converts a colour to hue in degrees, and saturation and lightness from 0 to 1. */
export function hueOf(hex: string): { hue: number; saturation: number; lightness: number } {
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
 * Adjusts a colour to be readable on a background. A colour with enough contrast is unchanged; otherwise its
 * lightness is mirrored, and moved further from the background as needed. Text that is not a colour is
 * returned unchanged.
 */
export function ensureReadableColour(written: string, ground: string): string {
  const colour = parseColour(written)?.slice(0, 7)
  const below = parseColour(ground)?.slice(0, 7)
  if (!colour || !below || contrastRatio(colour, below) >= enoughContrast) return written
  const isDark = contrastRatio('#ffffff', below) > contrastRatio('#000000', below)
  const { hue, saturation, lightness } = hueOf(colour)
  const far = isDark ? 1 : 0
  const near = isDark ? Math.max(lightness, 1 - lightness) : Math.min(lightness, 1 - lightness)
  for (const step of steps) {
    const light = near + (far - near) * step
    const moved = parseColour(`hsl(${hue}, ${saturation * 100}%, ${light * 100}%)`)
    if (moved && contrastRatio(moved, below) >= enoughContrast) return moved
  }
  return isDark ? '#ffffff' : '#000000'
}
