import requisition from '#fixtures/requisition.json'
import file from '#fixtures/sources.json'
import type { DatabaseSet } from '../../generated/types'
import { type AppContext, type Tx, homeWorkspace as workspace } from '../platform'
import { writeDatabaseSet } from '../queries'
import { type DemoCustomer, type DemoMaterial, writeDemoTables } from '../queries/dbset/demo-tables'
import { type DemoFlow, publishDemoFlow } from './demo-flows'

const numbered = (prefix: string, at: number) => `${prefix}${String(at + 1).padStart(4, '0')}`

const pick = <One>(from: readonly One[], at: number): One => from[at % from.length] as One

/**
 * Returns every name in every size, with a price that grows with the size; a few of each category are
 * discontinued.
 */
const materials = (): DemoMaterial[] =>
  file.materials.flatMap(({ category, code, unit, price, names, specs, suppliers }) =>
    names
      .flatMap((name, kind) =>
        specs.map((spec, size) => ({ name, spec, cost: price * (1 + kind / 5 + size / 8) })),
      )
      .map(({ name, spec, cost }, at) => ({
        code: numbered(code, at),
        name,
        spec,
        category,
        unit,
        price: Math.round(cost * 100) / 100,
        supplier: pick(suppliers, at),
        active: at % 14 !== 13,
      })),
  )

const customers = (): DemoCustomer[] => {
  const { places, words, trades, levels } = file.customers
  return places
    .flatMap(({ city, dept }) => words.map((word, at) => ({ city, dept, word, ...pick(trades, at) })))
    .flatMap((one, at) => [
      { ...one, form: '有限公司', at: 2 * at },
      ...(at % 2 ? [] : [{ ...one, form: '股份有限公司', at: 2 * at + 1 }]),
    ])
    .map(({ city, dept, word, trade, industry, form, at }) => ({
      code: numbered('KH', at),
      name: `${city}${word}${trade}${form}`,
      city,
      industry,
      level: pick(levels, at),
      credit: 50_000 * (1 + (at % 9)),
      dept_name: dept,
    }))
}

/**
 * Adds materials and customers of the demo company, and the sets by which forms choose from them
 * (fixtures/sources.json).
 */
export async function addDemoSources(
  tx: Tx,
  { workspace, now }: { workspace: string; now: number },
): Promise<void> {
  await writeDemoTables(tx, { materials: materials(), customers: customers() })
  for (const { id, set } of file.sets)
    await writeDatabaseSet(tx, workspace, { id, set: set as DatabaseSet, by: '系统管理员', now })
}

/** Flow 领料申请, whose form chooses from the sets. */
export const requisitionFlow = requisition as unknown as DemoFlow

/** Publishes 领料申请, for evaluation. */
export function publishRequisition({ db, clock, newId }: AppContext): Promise<void> {
  const saving = { workspace, personId: 'admin', now: clock.now(), newId }
  return db.transaction((tx) => publishDemoFlow(tx, saving, requisitionFlow))
}
