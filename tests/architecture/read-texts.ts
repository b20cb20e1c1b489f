import { filesIn, ownSources } from './sources'

/*
 * Which texts anything reads. A key is read where it stands whole, where a template or a prefix of code or schemas
 * makes it, or where it is a title with one of its values. What fills the hole of a template has to stand somewhere
 * itself: a template of one hole would keep a whole room alive otherwise.
 */

const hole = '\0'
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const asPattern = (text: string) => new RegExp(`^${text.split(hole).map(escaped).join('(.+)')}$`)

/** A template with its holes, however deep the braces in them go. */
function withHoles(template: string): string {
  let made = ''
  let depth = 0
  for (const part of template.split(/(\$\{|[{}])/)) {
    const isInside = depth > 0
    if (part === '${' || (part === '{' && isInside)) depth++
    else if (part === '}' && isInside) depth--
    if (!isInside) made += part === '${' ? hole : part
  }
  return made
}

interface Found {
  strings: Set<string>
  words: Set<string>
  templates: Set<string>
}

function read(text: string, { strings, words, templates }: Found): void {
  for (const [, single, double] of text.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)) {
    const string = single ?? double ?? ''
    strings.add(string)
    if (/^[a-z][\w-]*\..*\.$|^[a-z][\w-]*\.$/.test(string)) templates.add(string + hole)
    if (/\{\w+\}/.test(string)) templates.add(string.replace(/\{\w+\}/g, hole))
  }
  for (const [, template = ''] of text.matchAll(/`([^`]*)`/g)) {
    if (template.includes('${')) templates.add(withHoles(template))
    else strings.add(template)
  }
  for (const [word] of text.matchAll(/[\w-]+/g)) words.add(word)
}

/** The keys among these that nothing reads. */
export function unread(keys: readonly string[]): string[] {
  const found: Found = { strings: new Set(), words: new Set(), templates: new Set() }
  const sources = [
    ...ownSources().filter(({ path }) => !/\.test\.|\/testing\./.test(path)),
    ...filesIn('schemas', '.json').filter(({ path }) => !path.startsWith('schemas/texts/')),
    ...filesIn('codegen', '.mjs'),
    ...filesIn('scripts', '.mjs'),
  ]
  for (const { text } of sources) read(text, found)
  const all = [...found.templates].filter((template) => /^[\w.\0-]+$/.test(template) && /\w/.test(template))
  const whole = all.filter((template) => /^[a-z][\w-]*\./.test(template)).map(asPattern)
  const parts = all.filter((template) => !template.includes('.')).map(asPattern)
  const ends = all.filter((template) => /^\0-[a-z-]+$/.test(template)).map(asPattern)
  const fills = (text: string, patterns: readonly RegExp[]): boolean =>
    patterns.some((pattern) => pattern.exec(text)?.slice(1).every(isSaid) ?? false)
  const isSaid = (text: string): boolean => text.split('.').every((word) => found.words.has(word))
  const isMade = (text: string): boolean => isSaid(text) || fills(text, parts)
  const isValueOf = (title: string, value: string) =>
    title.includes('.') && found.strings.has(title) && isSaid(value)
  const isRead = (key: string): boolean =>
    found.strings.has(key) ||
    whole.some((pattern) => pattern.exec(key)?.slice(1).every(isMade) ?? false) ||
    isValueOf(key.slice(0, key.lastIndexOf('.')), key.slice(key.lastIndexOf('.') + 1)) ||
    ends.some((pattern) => found.strings.has(pattern.exec(key)?.[1] ?? key))
  return keys.filter((key) => !isRead(key))
}
