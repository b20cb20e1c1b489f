import { RE2JS } from 're2js'

const compiled = new Map<string, RE2JS | null>()
const most = 500

/** Compiles a designer's pattern, with or without slashes and the flag i; null if it is malformed. */
function compile(pattern: string): RE2JS | null {
  const [, body = pattern, flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
  try {
    return RE2JS.compile(body, flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0)
  } catch {
    return null
  }
}

function patternOf(pattern: string): RE2JS | null {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  if (compiled.size >= most) compiled.clear()
  const made = compile(pattern)
  compiled.set(pattern, made)
  return made
}

/**
 * Whether a designer's pattern is supported; look-around and back-references are not, so that time stays
 * linear.
 */
export const isPattern = (pattern: string): boolean => patternOf(pattern) !== null

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
