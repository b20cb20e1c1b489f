import { duration, evaluate } from 'feelin'

/*
 * Functions of FEEL which the library answers otherwise than the standard says. Each asks the library's own one and sets
 * right what it is given or what it answers.
 */

type Given = readonly unknown[]

const builtin = (name: string, given: Given): unknown =>
  evaluate(
    `${name}(${given.map((_, at) => `given${at}`).join()})`,
    Object.fromEntries(given.map((one, at) => [`given${at}`, one])),
  ).value ?? null

/** A function of FEEL with the names of its parameters, so that it may be called by them. */
const named = (names: readonly string[], run: (...given: unknown[]) => unknown) =>
  Object.assign(run, { $args: [...names] })

/** Full months only: the library leaves the days that are over, and `P1Y8M2D` is no duration of years and months. */
function fullMonths(...given: unknown[]): unknown {
  const between = builtin('years and months duration', given)
  const whole = String(between).replace(/\d+[WD].*|T.*/, '')
  return between === null ? null : duration(/\d/.test(whole) ? whole : 'P0M')
}

/** The decimals that a number may be rounded to, by the standard's own bounds. */
const [fewest, most] = [-6111, 6176]

const rounding = (name: string) =>
  named(['n', 'scale'], (...given) => {
    const [number, scale] = given
    if (typeof scale !== 'number') return builtin(name, given)
    return scale < fewest || scale > most ? null : builtin(name, [number, Math.trunc(scale)])
  })

/** White space that stands in no class of characters. */
const loose = /(\[[^\]]*\])|\s+/g

/** A pattern as the library reads it: without the blanks that the flag `x` lets stand, classes less others, and blocks. */
function toPattern(pattern: unknown, flags: string): unknown {
  if (typeof pattern !== 'string') return pattern
  const dense = flags.includes('x') ? pattern.replace(loose, '$1') : pattern
  return dense
    .replace(/\[([^[\]]+)-(\[[^\]]+\])\]/g, '(?!$2)[$1]')
    .replaceAll('\\p{IsBasicLatin}', '[\\u0000-\\u007F]')
}

/** A pattern names groups from 1, so that it has no `\0`. */
const isFaulty = (pattern: unknown) => /\\0/.test(String(pattern))

function byPattern(name: string, names: readonly string[]) {
  const [pattern, flags] = [names.indexOf('pattern'), names.indexOf('flags')]
  return named(names, (...given) => {
    const said = given[flags] ?? ''
    if (typeof said !== 'string' || given.length > names.length) return builtin(name, given)
    if (isFaulty(given[pattern])) return null
    const sent = given.slice(0, flags)
    sent[pattern] = toPattern(given[pattern], said)
    return builtin(name, [...sent, said.replace('x', '')])
  })
}

const roundings = ['decimal', 'round up', 'round down', 'round half up', 'round half down']

/** The functions set right, by name. */
export const feelFunctions: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(roundings.map((name) => [name, rounding(name)])),
  'years and months duration': named(['from', 'to'], fullMonths),
  matches: byPattern('matches', ['input', 'pattern', 'flags']),
  replace: byPattern('replace', ['input', 'pattern', 'replacement', 'flags']),
}
