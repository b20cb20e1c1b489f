import type { SuperiorTerm } from '../../../core/directory/directory'
import { builtinPersonFields, type PersonLookup } from '../../../core/directory/person-fields'
import type { PersonField } from '../../../generated/types'
import { type DbReader, defineStatement, type Language, type Tx, translateKey } from '../../platform'

const list = defineStatement<Omit<PersonField, 'own'>>(
  'person-field-list',
  'select id, name, type, choices from person_field where workspace = $1 order by position, id',
)
const write = defineStatement(
  'person-field-write',
  `insert into person_field (workspace, id, name, type, choices, position)
   select $1, $2, $3, $4, $5, coalesce(max(position), 0) + 1 from person_field where workspace = $1
   on conflict (workspace, id) do update set name = excluded.name, choices = excluded.choices`,
)
const remove = defineStatement(
  'person-field-delete',
  'delete from person_field where workspace = $1 and id = $2',
)
const forget = defineStatement(
  'person-field-forget',
  `update person set facts = facts - $2::text, superiors = superiors - $2::text
   where workspace = $1 and (facts ? $2 or superiors ? $2)`,
)

/** Lists the fields of people: those of the product, then those of the company. */
export async function listPersonFields(
  reader: DbReader,
  workspace: string,
  language: Language,
): Promise<PersonField[]> {
  const own = await reader.run(list, [workspace])
  const builtin = builtinPersonFields((key) => translateKey(language, key))
  return [...builtin, ...own.map((one) => ({ ...one, own: true }))]
}

const withSuperiors = defineStatement<NonNullable<ReturnType<PersonLookup>>>(
  'person-field-superiors',
  `with recursive chain(id) as (
     select unnest($2::text[])
     union
     select t.term->>'id' from chain c join person p on p.workspace = $1 and p.id = c.id,
       jsonb_each(p.superiors) l, jsonb_array_elements(l.value) t(term))
   select p.id, p.name, p.enabled, p.superiors from chain c join person p on p.workspace = $1 and p.id = c.id`,
)

/** Reads the people of terms and all above them, as rules look them up. */
export async function readSuperiorLookup(
  reader: DbReader,
  workspace: string,
  terms: readonly SuperiorTerm[],
): Promise<PersonLookup> {
  if (terms.length === 0) return () => undefined
  const rows = await reader.run(withSuperiors, [workspace, terms.map(({ id }) => id)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => byId.get(id)
}

/** Stores a new field, or the name and choices of a known one. */
export const writePersonField = (
  tx: Tx,
  workspace: string,
  { id, name, type, choices }: Omit<PersonField, 'own'>,
) => tx.run(write, [workspace, id, name, type, choices])

/** Deletes a field and its values of all people. */
export async function deletePersonField(tx: Tx, workspace: string, id: string): Promise<void> {
  await tx.run(remove, [workspace, id])
  await tx.run(forget, [workspace, id])
}
