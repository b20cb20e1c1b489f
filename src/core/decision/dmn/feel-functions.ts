import { duration, evaluate } from 'feelin'

/*
 * FEEL functions in which the library deviates from the standard. Each calls the library's function and
 * corrects its arguments or its result.
 */

type Given = readonly unknown[]

const builtin = (name: string, args: Given): unknown =>
  evaluate(
    `${name}(${args.map((_, at) => `given${at}`).join()})`,
    Object.fromEntries(args.map((one, at) => [`given${at}`, one])),
  ).value ?? null

/** Attaches parameter names to a FEEL function, so that it can be called with named arguments. */
const named = (names: readonly string[], run: (...args: unknown[]) => unknown) =>
  Object.assign(run, { $args: [...names] })

/**
 * Returns full months only: the library retains the remaining days, and `P1Y8M2D` is no duration of years and
 * months.
 */
function fullMonths(...args: unknown[]): unknown {
  const between = builtin('years and months duration', args)
  const whole = String(between).replace(/\d+[WD].*|T.*/, '')
  return between === null ? null : duration(/\d/.test(whole) ? whole : 'P0M')
}

/** Range of the scale to which a number may be rounded, by the bounds of the standard. */
const [fewest, most] = [-6111, 6176]

const rounding = (name: string) =>
  named(['n', 'scale'], (...args) => {
    const [number, scale] = args
    if (typeof scale !== 'number') return builtin(name, args)
    return scale < fewest || scale > most ? null : builtin(name, [number, Math.trunc(scale)])
  })

/** White space outside character classes. */
const loose = /(\[[^\]]*\])|\s+/g

/**
 * Converts a pattern to the library's syntax: removes blanks under the flag `x`, and resolves class
 * subtraction and blocks.
 */
function toPattern(pattern: unknown, flags: string): unknown {
  if (typeof pattern !== 'string') return pattern
  const dense = flags.includes('x') ? pattern.replace(loose, '$1') : pattern
  return dense
    .replace(/\[([^[\]]+)-(\[[^\]]+\])\]/g, '(?!$2)[$1]')
    .replaceAll('\\p{IsBasicLatin}', '[\\u0000-\\u007F]')
}

/** Whether a pattern contains `\0`, which is invalid because groups count from 1. */
const isFaulty = (pattern: unknown) => /\\0/.test(String(pattern))

function byPattern(name: string, names: readonly string[]) {
  const [pattern, flags] = [names.indexOf('pattern'), names.indexOf('flags')]
  return named(names, (...args) => {
    const message = args[flags] ?? ''
    if (typeof message !== 'string' || args.length > names.length) return builtin(name, args)
    if (isFaulty(args[pattern])) return null
    const sent = args.slice(0, flags)
    sent[pattern] = toPattern(args[pattern], message)
    return builtin(name, [...sent, message.replace('x', '')])
  })
}

const roundings = ['decimal', 'round up', 'round down', 'round half up', 'round half down']

/** Corrected functions by name. */
export const feelFunctions: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(roundings.map((name) => [name, rounding(name)])),
  'years and months duration': named(['from', 'to'], fullMonths),
  matches: byPattern('matches', ['input', 'pattern', 'flags']),
  replace: byPattern('replace', ['input', 'pattern', 'replacement', 'flags']),
}
