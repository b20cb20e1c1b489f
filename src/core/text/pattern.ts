import { RE2JS } from 're2js'

const compiled = new Map<string, RE2JS | null>()
const most = 500

/** A pattern as designers write it, with or without slashes and the flag i; null when it is malformed. */
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

/** Whether a designer's pattern can be read; look-around and back-references cannot, so time stays linear. */
export const isPattern = (pattern: string): boolean => patternOf(pattern) !== null

/** What matching a pattern costs at most: the states of the pattern for each letter of the text. */
export const patternCost = (pattern: string, text: string): number =>
  (patternOf(pattern)?.programSize() ?? 0) * text.length

/** Whether a text has what a designer's pattern asks; a malformed pattern asks nothing. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  patternOf(pattern)?.matcher(text).find() ?? true

/** The first part of a text that a pattern matches, or its first group; null for none, nothing for a malformed pattern. */
export function findMatch(pattern: string, text: string): string | null | undefined {
  const read = patternOf(pattern)
  if (!read) return undefined
  const matcher = read.matcher(text)
  if (!matcher.find()) return null
  return (matcher.groupCount() ? matcher.group(1) : matcher.group()) ?? ''
}

/** A text with every match replaced by another as it stands; nothing for a malformed pattern. */
export const replaceMatches = (pattern: string, text: string, by: string): string | undefined =>
  patternOf(pattern)?.matcher(text).replaceAll(RE2JS.quoteReplacement(by))
