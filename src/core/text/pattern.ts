import { RE2JS } from 're2js'
import { findSurrogate, parseFlags, toLinearPattern } from './pattern-syntax'

/** Construct of a pattern that is not supported, with the reason: the end of the text key `pattern.…`. */
interface PatternProblem {
  code: PatternCode
  part: string
}

type PatternCode = `pattern.${
  | 'look-around'
  | 'back-reference'
  | 'surrogate'
  | 'possessive'
  | 'group'
  | 'repeat'
  | 'nothing-repeated'
  | 'escape'
  | 'class'
  | 'unclosed'
  | 'too-large'
  | 'flag'
  | 'malformed'}`

type Compiled = RE2JS | PatternProblem

const compiled = new Map<string, Compiled>()
const most = 500

/** Reasons of the library by its words, and by the unsupported part where one word has several causes. */
const reasons: readonly [error: RegExp, part: RegExp, code: PatternCode][] = [
  [/Perl syntax|named capture/, /^\(\?<?[=!]/, 'pattern.look-around'],
  [/Perl syntax/, /^\(\?>/, 'pattern.possessive'],
  [/Perl syntax|named capture/, /^/, 'pattern.group'],
  [/escape/, /^\\(?:[1-9]|k)/, 'pattern.back-reference'],
  [/escape|backslash/, /^/, 'pattern.escape'],
  [/nested repetition/, /^/, 'pattern.possessive'],
  [/repeat count/, /^/, 'pattern.repeat'],
  [/missing argument/, /^/, 'pattern.nothing-repeated'],
  [/character class/, /^/, 'pattern.class'],
  [/missing closing|unexpected \)/, /^/, 'pattern.unclosed'],
  [/too large|too deeply/, /^/, 'pattern.too-large'],
]

const longestPart = 40

function explain(thrown: unknown, pattern: string): PatternProblem {
  const { error, input = '' } = thrown as { error?: string; input?: string }
  if (error === undefined) throw thrown
  const code = reasons.find(([words, part]) => words.test(error) && part.test(input))?.[2]
  return { code: code ?? 'pattern.malformed', part: (input || pattern).slice(0, longestPart) }
}

/** Compiles a designer's pattern, with or without slashes and flags; returns its problem if it has one. */
function compile(pattern: string): Compiled {
  const [, body = pattern, written = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
  const { flags, unknown } = parseFlags(written)
  if (unknown) return { code: 'pattern.flag', part: unknown }
  const surrogate = findSurrogate(body)
  if (surrogate) return { code: 'pattern.surrogate', part: surrogate }
  try {
    return RE2JS.compile(toLinearPattern(body), flags)
  } catch (error) {
    return explain(error, pattern)
  }
}

function compiledOf(pattern: string): Compiled {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  if (compiled.size >= most) compiled.clear()
  const made = compile(pattern)
  compiled.set(pattern, made)
  return made
}

function patternOf(pattern: string): RE2JS | undefined {
  const made = compiledOf(pattern)
  return made instanceof RE2JS ? made : undefined
}

/**
 * Returns the construct because of which a designer's pattern is rejected; undefined for a supported one.
 * Look-around and back-references are unsupported, so that time stays linear.
 */
export function findPatternProblem(pattern: string): PatternProblem | undefined {
  const made = compiledOf(pattern)
  return made instanceof RE2JS ? undefined : made
}

/** Returns the maximum cost of matching a pattern: its states per character of the text. */
export const patternCost = (pattern: string, text: string): number =>
  (patternOf(pattern)?.programSize() ?? 0) * text.length

/** Whether a text matches a designer's pattern; a malformed pattern matches everything. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  patternOf(pattern)?.matcher(text).find() ?? true

/**
 * Returns the first match of a pattern in a text, or its first group; null for none, undefined for a
 * malformed pattern.
 */
export function findMatch(pattern: string, text: string): string | null | undefined {
  const read = patternOf(pattern)
  if (!read) return undefined
  const matcher = read.matcher(text)
  if (!matcher.find()) return null
  return (matcher.groupCount() ? matcher.group(1) : matcher.group()) ?? ''
}

/** Replaces every match in a text by a literal text; undefined for a malformed pattern. */
export const replaceMatches = (pattern: string, text: string, by: string): string | undefined =>
  patternOf(pattern)?.matcher(text).replaceAll(RE2JS.quoteReplacement(by))
