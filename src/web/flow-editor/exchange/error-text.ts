import type { SchemaFault } from '../../../core/form'
import { t } from '../../platform'

interface Named {
  funlist?: unknown
}

const namedAt = (list: unknown, at: unknown): string | undefined => {
  const step = Array.isArray(list) && typeof at === 'number' ? list[at] : undefined
  return typeof step?.name === 'string' && step.name ? step.name : undefined
}

/** Describes a schema fault and its place: the step by its name, otherwise the path. */
export function describeSchemaFault({ path, rule, wanted }: SchemaFault, { funlist }: Named): string {
  const said = t(`designer.json.rule.${rule}`, { wanted })
  const [first, at, ...rest] = path
  const step = first === 'funlist' ? namedAt(funlist, at) : undefined
  if (step === undefined) return path.length ? `${path.join(' / ')}: ${said}` : said
  return `${t('flow-editor.exchange.in-step', { step })} ${rest.join(' / ')}: ${said}`
}
