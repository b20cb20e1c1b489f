import { type FieldSymbol, parseCustomReference, parseReference } from '#/core/expression'
import { t } from '../platform'

const parts = /"[^"]*"|“[^”]*”|@\[([^\]]*)\]|#C\[([^\]]*)\]|[#$]\[([^\]]*)\]|&&|\|\||==|!=|<=|>=|!(?=\s*\()/g

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

/** Formats an expression for reading: fields by their current names, no keys, common operator signs. */
export function toReadableExpression(text: string, fields: readonly FieldSymbol[]): string {
  const columns = fields.flatMap((field) => field.columns ?? [])
  const names = new Map([...columns, ...fields].map(({ key, name }) => [key, name]))
  return text
    .replace(parts, (found, field?: string, custom?: string, callee?: string) => {
      if (field !== undefined) return fieldName(field, names)
      if (custom !== undefined) return parseCustomReference(custom).name || custom
      if (callee !== undefined) return callee
      if (/^["“]/.test(found)) return found.replace(/_[A-Za-z0-9]{5}(?=["”]$)/, '')
      return words[found]?.() ?? found
    })
    .trim()
}
