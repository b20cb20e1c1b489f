import formSchema from '#/generated/form-schema.json'
import type { FormDesign } from '#/generated/types'
import { isRecord, type SchemaFault, validateDocument } from '../../../core/form'
import type { DocumentPath, ImportLossList } from './import-losses'

type Container = Record<string | number, unknown>

/** Values of required properties that a foreign document sets otherwise. */
const substitutes: Record<string, unknown> = { span: 12, labelWidth: 100, labelPosition: 'right', name: '' }

/** Repairs until nothing changes; each round removes a level of what became incomplete. */
const maxRounds = 8

const parentOf = (form: FormDesign, path: DocumentPath): unknown =>
  path
    .slice(0, -1)
    .reduce<unknown>(
      (part, step) => (isRecord(part) || Array.isArray(part) ? (part as Container)[step] : undefined),
      form,
    )

/** Returns a text of the allowed length; undefined if the fault is another one. */
function shortened(value: unknown, { rule, wanted }: SchemaFault): string | undefined {
  const most = Number(/–(\d+)$/.exec(wanted)?.[1])
  return rule === 'length' && typeof value === 'string' && most > 0
    ? [...value].slice(0, most).join('')
    : undefined
}

/** Whether a fault can be repaired. Decision tables cannot: a row less changes who approves. */
const isRepairable = ({ path, rule }: SchemaFault) =>
  path.length > 0 && path[0] !== 'decisions' && rule !== 'name' && rule !== 'count'

function repair(form: FormDesign, fault: SchemaFault, losses: ImportLossList): void {
  const { path, rule, wanted } = fault
  const parent = parentOf(form, path)
  const last = path.at(-1) ?? ''
  if (!isRecord(parent) && !Array.isArray(parent)) return
  const place = parent as Container
  const short = shortened(place[last], fault)
  losses.add(path, short === undefined ? 'invalid' : 'shortened', { rule, wanted })
  if (short !== undefined) place[last] = short
  else if (Object.hasOwn(substitutes, last)) place[last] = substitutes[last]
  else if (Array.isArray(parent)) parent.splice(Number(last), 1)
  else delete place[last]
}

/**
 * Removes or replaces each value that violates the grammar, so that one value never rejects a document.
 * Returns the faults that remain.
 */
export function repairForm(
  source: FormDesign,
  losses: ImportLossList,
): { form: FormDesign; faults: readonly SchemaFault[] } {
  let faults = validateDocument(formSchema, source)
  if (faults.length === 0) return { form: source, faults }
  const form = structuredClone(source)
  for (let round = 0; round < maxRounds && faults.length && faults.every(isRepairable); round++) {
    for (const fault of faults.toReversed()) repair(form, fault, losses)
    faults = validateDocument(formSchema, form)
  }
  return { form, faults }
}
