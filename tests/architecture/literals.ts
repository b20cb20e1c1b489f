import { parseSync } from 'vite'
import type { Source } from './sources'

const nodesIn = (value: unknown): Record<string, unknown>[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(nodesIn)]
}

/** Every text that a file says: whole, or the part of a template that stands before, between or behind its values. */
export function literalsOf({ path, text }: Source): { whole: string[]; parts: string[] } {
  const nodes = nodesIn(parseSync(path, text).program)
  const whole = nodes.flatMap(({ type, value }) =>
    type === 'Literal' && typeof value === 'string' ? [value] : [],
  )
  const parts = nodes.flatMap(({ type, value }) =>
    type === 'TemplateElement' ? [(value as { raw: string }).raw] : [],
  )
  return { whole, parts }
}

const isFunction = (type: unknown) => typeof type === 'string' && type.includes('Function')

/** Lists calls of a function outside every function: they run when the module loads. */
export function callsOnLoad(name: string, { path, text }: Source): string[] {
  const visit = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(visit)
    if (typeof value !== 'object' || value === null) return []
    const { type, callee, start, end } = value as { type?: string; callee?: { name?: string } } & Record<
      'start' | 'end',
      number
    >
    if (isFunction(type)) return []
    const own = type === 'CallExpression' && callee?.name === name ? [text.slice(start, end)] : []
    return [...own, ...Object.values(value).flatMap(visit)]
  }
  return visit(parseSync(path, text).program).map((call) => `${path}: ${call}`)
}
