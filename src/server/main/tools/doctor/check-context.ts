import type pg from 'pg'
import type { ServerConfig } from '../../../platform/config'

/** Context of checks. */
export interface DoctorContext {
  config: ServerConfig
  client: Pick<pg.Client, 'query'>
  /** URL of the same database, for checks that open their own connection. */
  url: string
  now: number
}

/** Parameters of a problem, for the check's message. */
type Finding = Record<string, string | number | { code: string; params: Finding }>

/** Check of the doctor. Its messages are `doctor.NAME` (the problem) and `doctor.NAME.mend`. */
export interface DoctorCheck {
  name: string
  /** True if the problem does not break anything yet. */
  mild?: true
  look(patient: DoctorContext): Promise<Finding | undefined>
}

/** Returns the first row of a statement. */
export async function firstRow<Row extends object>(
  { client }: DoctorContext,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values)
  const [row] = rows
  if (!row) throw new Error(`no row: ${text}`)
  return row
}
