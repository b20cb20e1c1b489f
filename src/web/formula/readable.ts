import { type KnownField, parseReference } from '#/core/expression'
import { t } from '../platform/i18n'

const parts = /"[^"]*"|“[^”]*”|@\[([^\]]*)\]|(?:#C|[#$])\[([^\]]*)\]|&&|\|\||==|!=|<=|>=|!(?=\s*\()/g

const words: Record<string, () => string> = {
  '&&': () => t('formula.and'),
  '||': () => t('formula.or'),
  '==': () => t('formula.is'),
  '!=': () => t('formula.is-not'),
  '<=': () => '≤',
  '>=': () => '≥',
  '!': () => '¬',
}

function fieldName(inside: string, names: ReadonlyMap<string, string>): string {
  const reference = parseReference(inside)
  if (!reference) return inside
  const name = names.get(reference.key) ?? reference.name
  return reference.shown ? t('formula.shown', { name }) : name
}

/** A condition for reading: fields by their present names, no keys, signs as people write them. */
export function readable(text: string, fields: readonly KnownField[]): string {
  const names = new Map(fields.map(({ key, name }) => [key, name]))
  return text
    .replace(parts, (found, field?: string, callee?: string) => {
      if (field !== undefined) return fieldName(field, names)
      if (callee !== undefined) return callee
      if (/^["“]/.test(found)) return found.replace(/_[A-Za-z0-9]{5}(?=["”]$)/, '')
      return words[found]?.() ?? found
    })
    .trim()
}
