import type pg from 'pg'
import type { Config } from '../../../platform/config'

/** What checks look at. */
export interface DoctorContext {
  config: Config
  client: Pick<pg.Client, 'query'>
  /** Of the same database, for checks that connect by themselves. */
  url: string
  now: number
}

/** What is not well, to be filled into the check's sentence. */
type Finding = Record<string, string | number>

/** One thing that is looked at. Its sentences are `doctor.NAME` (what is wrong) and `doctor.NAME.mend`. */
export interface Check {
  name: string
  /** Nothing stops working by it yet. */
  mild?: true
  look(patient: DoctorContext): Promise<Finding | undefined>
}

/** The first row that a statement finds. */
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
