import { type Reader, statement } from '../platform/db/db'

const read = statement<{ personId: string; values: Record<string, unknown> }>(
  'setting_read',
  `select person_id as "personId", values from setting where workspace = $1 and person_id in ('', $2)`,
)

/** The settings of the company and of one person. */
export async function settingsOf(reader: Reader, workspace: string, personId: string) {
  const rows = await reader.run(read, [workspace, personId])
  const of = (id: string) => rows.find((row) => row.personId === id)?.values ?? {}
  return { company: of(''), person: of(personId) }
}
