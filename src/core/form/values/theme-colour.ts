import colours from '#schemas/data/colours.json'
import { parseColour } from './colour'
import { channelsOf, contrastOfChannels, enoughContrast, hueOf } from './colour-contrast'

/** Problem of a theme colour: where text would be hard to read, its contrast, and a colour nearby that is readable. */
export interface ThemeColourProblem {
  mode: 'light' | 'dark'
  ratio: number
  readable: string
}

const { derived } = colours
const modes = ['light', 'dark'] as const

interface Mix {
  share: number
  with: string
}

/** Mixes a colour as color-mix(in srgb, …) does. */
function mixed(primary: readonly number[], { share, with: other }: Mix): number[] {
  const otherChannels = channelsOf(other)
  return primary.map((part, at) => (part * share + (otherChannels[at] ?? 0) * (100 - share)) / 100)
}

/** Returns the lowest contrast of text in a mode: of the theme colour, on it, and on what is selected. */
function lowestContrast(primary: readonly number[], mode: (typeof modes)[number]): number {
  const { strong, fill, fillHover, selected, grounds, texts } = derived[mode]
  const [letters, chosen] = [mixed(primary, strong), mixed(primary, selected)]
  const pairs = [
    ...[...grounds.map(channelsOf), chosen].map((ground) => [letters, ground] as const),
    ...[fill, fillHover].map((ground) => [channelsOf('#ffffff'), mixed(primary, ground)] as const),
    ...texts.map((text) => [channelsOf(text), chosen] as const),
  ]
  return Math.min(...pairs.map(([text, ground]) => contrastOfChannels(text, ground)))
}

const weakestOf = (colour: string) =>
  modes
    .map((mode) => ({ mode, ratio: lowestContrast(channelsOf(colour), mode) }))
    .reduce((weakest, one) => (one.ratio < weakest.ratio ? one : weakest))

/** Finds the readable colour of the same hue whose lightness is closest. */
function findReadable(colour: string): string {
  const { hue, saturation, lightness } = hueOf(colour)
  const near = Array.from({ length: 101 }, (_, light) => light / 100).sort(
    (one, other) => Math.abs(one - lightness) - Math.abs(other - lightness),
  )
  const shades = near.map((light) => parseColour(`hsl(${hue}, ${saturation * 100}%, ${light * 100}%)`) ?? '')
  return shades.find((shade) => weakestOf(shade).ratio >= enoughContrast) ?? (colours.theme[0] as string)
}

/** Checks that text stays readable in light and dark with a theme colour, written #rrggbb. */
export function checkThemeColour(colour: string): ThemeColourProblem | undefined {
  const { mode, ratio } = weakestOf(colour)
  return ratio >= enoughContrast ? undefined : { mode, ratio, readable: findReadable(colour) }
}
